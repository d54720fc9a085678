"""What was kept by earlier versions is read as it was written, byte by byte: the links of a log depend on it."""

from __future__ import annotations

import pytest

from wyspa.replay.added import AddedKind
from wyspa.server.chain import check_chain
from wyspa.server.records import pack, unpack_entry, unpack_head
from wyspa.server.states import By, ChairKind, ClockMode, Ending, EntryKind, Resigned, Status

HEAD = (
    '{"id":"k7f3q2m9xw","line":"base variable 3 red blue orange","rules":"0.1.0","name":"n","preset":"usual",'
    '"clock":"fast","private":true,"created":1.5,"seed":"' + "0" * 64 + '","chairs":['
    '{"kind":"person","name":"Ania","secret":"ab","claims":[{"name":"Ola","secret":"cd"}]},'
    '{"kind":"bot","name":"Borys","level":"greedy","left":true,"silent":true},{"kind":"open"}],'
    '"status":"over","started":2.5,"ended":9.5,"end":"agreed","proof":1,"added":['
    '{"kind":"person","nonce":"00","seal":"11"},{"kind":"bot","nonce":"22","seal":""},'
    '{"kind":"silent","nonce":"","seal":""}],"resigned":"silent"}'
)
ENTRIES = [
    '{"version":1,"kind":"start","seat":-1,"actions":[[-2,5]],"command":"start","by":"","at":2.5,"dealt":7,'
    '"island":[[0,1],[2,3],[],[]],"link":"b2d5126e17cb4945c62126c84090f7d0cbc723b78ac33795494a387e6774e54c"}',
    '{"version":2,"kind":"play","seat":0,"actions":[[0,12345678901234567]],"command":"0:q7-1","by":"person","at":3.25,'
    '"dealt":7,"link":"09b251df3723568544380e61dc8bdf9cdcd10c9be31721df9bab0444f95a0c86"}',
    '{"version":3,"kind":"undo","seat":0,"actions":[[0,12345678901234567]],"command":"0:q7-2","by":"person","at":4.0,'
    '"dealt":7,"link":"1ae262a47d84fc76921bafec7ffa1cf715e3e32bf665ceb227626d56790ba308"}',
    '{"version":4,"kind":"play","seat":1,"actions":[[1,99]],"command":"!4","by":"stand-in","at":5.0,"dealt":9,'
    '"link":"c5752661ed12cb8b72305513717c779ed1d7fbfb5f2b52b770d1c785e1c0406b"}',
]


def test_a_head_of_an_earlier_version_is_read_and_written_again_as_it_was() -> None:
    head = unpack_head(HEAD)
    assert pack(head) == HEAD
    assert (head.status, head.end, head.clock, head.resigned) == (
        Status.OVER, Ending.AGREED, ClockMode.FAST, Resigned.SILENT
    )  # fmt: skip
    assert [chair.kind for chair in head.chairs] == [ChairKind.PERSON, ChairKind.BOT, ChairKind.OPEN]
    assert [added.kind for added in head.added] == [AddedKind.PERSON, AddedKind.BOT, AddedKind.SILENT]


def test_a_log_of_an_earlier_version_still_hangs_together() -> None:
    entries = [unpack_entry(text) for text in ENTRIES]
    assert [pack(entry) for entry in entries] == ENTRIES
    assert [entry.kind for entry in entries] == [EntryKind.START, EntryKind.PLAY, EntryKind.UNDO, EntryKind.PLAY]
    assert [entry.by for entry in entries] == [By.NOBODY, By.PERSON, By.PERSON, By.STAND_IN]
    assert check_chain(unpack_head(HEAD), entries) == entries[-1].link


@pytest.mark.parametrize("usual", ['"status":"waiting",', '"resigned":"bot",'])
def test_what_earlier_versions_wrote_although_it_is_usual_is_read_too(usual: str) -> None:
    waiting = unpack_head(HEAD.replace('"status":"over",', usual).replace(',"resigned":"silent"', ""))
    assert waiting.status is Status.WAITING
    assert waiting.resigned is Resigned.BOT
