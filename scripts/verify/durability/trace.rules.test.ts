import { describe, expect, it } from 'vitest';
import { judge } from './trace.rules.ts';

const portal = 10;
const backend = 20;
const another = 21;

const asked = (serial: string) =>
  `${portal} read(30<socket:[1]>, "POST /iclock/cdata?SN=${serial}&table=ATTLOG HTTP/1.1\\r\\n", 65536) = 90`;
const answered = `${portal} write(30<socket:[1]>, "HTTP/1.1 200 OK\\r\\n\\r\\nOK: 1", 25) = 25`;
const begun = (process: number, statement: string) =>
  `${process} recvfrom(10<socket:[2]>, "Q\\0\\0\\0dBEGIN; SELECT ${statement}\\0", 8192, 0, NULL, NULL) = 101`;
const opened = (process: number, ...serials: string[]) =>
  begun(
    process,
    serials.map((serial, place) => `open_device('${serial}', 'ZK_ATT') AS d${place}`).join(', '),
  );
const committing = (process: number) =>
  `${process} recvfrom(10<socket:[2]>, "Q\\0\\0\\0\\vCOMMIT\\0", 8192, 0, NULL, NULL) = 12`;
const flushed = `${backend} fdatasync(5</data/pg/pg_wal/000000010000000000000001>) = 0`;
const committed = (process: number) =>
  `${process} sendto(10<socket:[2]>, "C\\0\\0\\0\\vCOMMIT\\0Z\\0\\0\\0\\5I", 18, 0, NULL, 0) = 18`;
const rolledBack = (process: number) =>
  `${process} recvfrom(10<socket:[2]>, "Q\\0\\0\\0\\rROLLBACK\\0", 8192, 0, NULL, NULL) = 14`;

const upload = [opened(backend, 'A'), committing(backend), flushed, committed(backend)];
const right = { answers: 1, violations: 0, remarks: [] };
const wrong = { answers: 1, violations: 1, remarks: [expect.stringMatching(/^A: asked to commit /)] };

describe('the judge of a trace', () => {
  it('finds an answer right that follows the flush of its commit', () => {
    expect(judge([asked('A'), ...upload, answered])).toEqual(right);
    expect(judge([asked('A'), opened(backend, 'B', 'A'), ...upload.slice(1), answered])).toEqual(right);
  });

  it('finds one wrong before the flush, without one, and of which the commit was not said', () => {
    expect(judge([asked('A'), ...upload.slice(0, 2), answered, flushed, committed(backend)])).toEqual(wrong);
    expect(judge([asked('A'), ...upload.filter((line) => line !== flushed), answered])).toEqual(wrong);
    expect(judge([asked('A'), ...upload.slice(0, 3), answered])).toEqual(wrong);
    expect(judge([asked('A'), opened(backend, 'B'), ...upload.slice(1), answered])).toEqual(wrong);
  });

  it('takes what is sent from the moment its call began, which others may have before that call is seen to end', () => {
    const inTwo = (line: string, process: number) => [
      line.replace(/ = \d+$/, ' <unfinished ...>'),
      `${process} <... sendto resumed>) = 18`,
    ];
    const [sending = '', sent = ''] = inTwo(committed(backend), backend);
    const [answering = ''] = inTwo(answered, portal);
    const before = [asked('A'), ...upload.slice(0, 3)];
    expect(judge([...before, sending, answered, sent])).toEqual(right);
    expect(judge([...before.slice(0, -1), answering, flushed, sending, sent])).toEqual(wrong);
  });

  it('takes a COMMIT from the moment it was received', () => {
    const receiving = `${backend} recvfrom(10<socket:[2]>,  <unfinished ...>`;
    const received = `${backend} <... recvfrom resumed>"Q\\0\\0\\0\\vCOMMIT\\0", 8192, 0, NULL, NULL) = 12`;
    const before = [asked('A'), opened(backend, 'A'), receiving];
    expect(judge([...before, received, flushed, committed(backend), answered])).toEqual(right);
    expect(judge([...before, flushed, received, committed(backend), answered])).toEqual(wrong);
  });

  it('takes a flush for one of the commit only where it began after that was asked for', () => {
    const early = flushed.replace(' = 0', ' <unfinished ...>');
    const late = `${backend} <... fdatasync resumed>) = 0`;
    const lines = [asked('A'), opened(another, 'A'), early, committing(another), late, committed(another)];
    expect(judge([...lines, answered])).toEqual(wrong);
  });

  it('lays nothing of a later transaction at the door of one that was rolled back', () => {
    const later = [begun(another, "set_config('gatehouse.companies', '1', true)"), committing(another)];
    const before = [asked('A'), opened(another, 'A'), rolledBack(another)];
    expect(judge([...before, ...upload, ...later, committed(another), answered])).toEqual(right);
  });
});
