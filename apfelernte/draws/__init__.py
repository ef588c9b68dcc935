"""Sealed draws: chance that people can trust (docs/decisions/0095). The mathematics is engine.kernel.sealed.

An operation that needs a draw, in its own transaction (apfelernte.draws.drawing):

    draw = open_draw("deck check, round 3", ["Table 1", "Table 2"], take=1, closes_at=..)    the commitment is public
    expect(draw, key, "Bert Bär")        whose phrase is missing when the time comes is marked
    contribute(draw, key, "Carla Cox", "Boskoop")
    places = draw_now(draw, left_out=[..])
    reveal(draw)                         once it can help nobody any more

Who may do that, when the time comes and what follows from the places is the caller's matter: this app knows no events.
"""
