"""Addresses of events. Everything that leaves the site is named by its public id."""

from django.urls import path

from tournaments.views import (
    checks,
    desk,
    entries,
    handing_in,
    logs,
    matches,
    printing,
    public,
    replays,
    rounds,
    setup,
    staff,
)

app_name = "tournaments"
urlpatterns = [
    # what everybody sees
    path("events/", public.events, name="events"),
    path("events/<str:public_id>/", public.event, name="event"),
    path("events/<str:public_id>/rounds/<int:number>/", public.event_round, name="event_round"),
    path("events/<str:public_id>/standings/", public.event_standings, name="standings"),
    path("events/<str:public_id>/players/", public.players, name="players"),
    path("events/<str:public_id>/about/", public.about, name="about"),
    path("events/<str:public_id>/plate/", public.plate, name="plate"),
    path("events/<str:public_id>/newest/", public.newest, name="newest"),
    path("events/<str:public_id>/standings/table/", public.standings_table, name="standings_table"),
    path("rounds/<str:public_id>/pairings/", public.pairings, name="pairings"),
    path("rounds/<str:public_id>/standings/", public.beside, name="beside"),
    path("entries/<str:public_id>/standing/", public.standing, name="standing"),
    # making and managing an event
    path("new-event/", setup.new_event, name="new_event"),
    path("new-event/rounds/", setup.rounds_advice, name="rounds_advice"),
    path("events/<str:public_id>/edit/", setup.edit_event, name="edit_event"),
    path("events/<str:public_id>/manage/", setup.manage, name="manage"),
    path("events/<str:public_id>/copy/", setup.copy, name="copy_event"),
    path("events/<str:public_id>/step/", setup.step, name="step"),
    path("events/<str:public_id>/finish/", setup.finish, name="finish"),
    path("events/<str:public_id>/undo/", setup.undo_page, name="undo"),
    # the desk
    path("events/<str:public_id>/staff/", desk.desk, name="desk"),
    path("events/<str:public_id>/staff/part/<slug:part>/", desk.part, name="desk_part"),
    path("events/<str:public_id>/staff/echo/", desk.echo, name="echo"),
    path("events/<str:public_id>/staff/result/", desk.enter_result, name="enter_result"),
    path("events/<str:public_id>/staff/take-back/", desk.take_back, name="take_back"),
    path("rounds/<str:public_id>/clock/", desk.clock, name="clock"),
    # entries and decks
    path("events/<str:public_id>/entries/", entries.entries, name="entries"),
    path("events/<str:public_id>/entries/import/", entries.import_list, name="import"),
    path("events/<str:public_id>/decks/", entries.decks, name="decks"),
    path("entries/<str:public_id>/", entries.entry, name="entry"),
    path("entries/<str:public_id>/deck/", entries.deck, name="entry_deck"),
    path("entries/<str:public_id>/deck/open/", entries.open_deck_page, name="open_deck"),
    path("entries/<str:public_id>/my-deck/build/", handing_in.build_deck, name="build_deck"),
    path("decks/<str:public_id>/hand-in/", handing_in.hand_in_deck, name="hand_in"),
    path("entries/<str:public_id>/drop/", entries.drop_entry, name="drop"),
    path("entries/<str:public_id>/remove/", entries.remove, name="remove_entry"),
    # rounds and matches
    path("rounds/<str:public_id>/", rounds.round_page, name="round"),
    path("rounds/<str:public_id>/swap/", rounds.swap, name="swap"),
    path("rounds/<str:public_id>/again/", rounds.again, name="pair_again"),
    path("rounds/<str:public_id>/unpublish/", rounds.unpublish, name="unpublish"),
    path("matches/<str:public_id>/", matches.match, name="match"),
    path("matches/<str:public_id>/games/<int:number>/log/", logs.upload, name="upload_log"),
    path("logs/<str:public_id>/", logs.log, name="log"),
    path("logs/<str:public_id>/open/", logs.open_hands, name="open_log"),
    path("logs/<str:public_id>/replay/", replays.replay, name="replay"),
    path("logs/<str:public_id>/replay/stage/", replays.stage, name="replay_stage"),
    path("logs/<str:public_id>/replay/open/", replays.open_replay, name="open_replay"),
    path("logs/<str:public_id>/accept/", logs.accept, name="accept_log"),
    # deck checks, their draws, notes
    path("events/<str:public_id>/checks/", checks.checks, name="checks"),
    path("events/<str:public_id>/checks/list/", checks.checks_list, name="checks_list"),
    path("draws/<str:public_id>/", checks.draw, name="draw"),
    path("draws/<str:public_id>/part/", checks.draw_part, name="draw_part"),
    path("draws/<str:public_id>/record/", checks.draw_record, name="draw_record"),
    path("draws/<str:public_id>/now/", checks.draw_now, name="draw_now"),
    path("checks/<str:public_id>/", checks.check, name="check"),
    path("checks/<str:public_id>/ticks/", checks.check_ticks, name="check_ticks"),
    path("matches/<str:public_id>/ask-check/", checks.ask_check, name="ask_check"),
    path("entries/<str:public_id>/notes/", checks.add_player_note, name="add_note"),
    path("notes/<str:public_id>/withdraw/", checks.withdraw_player_note, name="withdraw_note"),
    # the staff
    path("events/<str:public_id>/people/", staff.roles_page, name="staff"),
    path("events/<str:public_id>/audit/", staff.audit, name="audit"),
    # paper
    path("events/<str:public_id>/print/", printing.menu, name="print"),
    path("events/<str:public_id>/print/standings/", printing.standings_sheet, name="print_standings"),
    path("rounds/<str:public_id>/print/<slug:sheet>/", printing.round_sheet, name="print_round"),
]
