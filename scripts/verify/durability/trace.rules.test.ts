import { describe, expect, it } from 'vitest';
import { judgeTrace } from './trace.rules.ts';

const portal = 10;
const backend = 20;
const another = 21;

const requestLine = (serial: string) =>
  `${portal} read(30<socket:[1]>, "POST /iclock/cdata?SN=${serial}&table=ATTLOG HTTP/1.1\\r\\n", 65536) = 90`;
const answerLine = `${portal} write(30<socket:[1]>, "HTTP/1.1 200 OK\\r\\n\\r\\nOK: 1", 25) = 25`;
const beginLine = (process: number, statement: string) =>
  `${process} recvfrom(10<socket:[2]>, "Q\\0\\0\\0dBEGIN; SELECT ${statement}\\0", 8192, 0, NULL, NULL) = 101`;
const openLine = (process: number, ...serials: string[]) =>
  beginLine(
    process,
    serials.map((serial, index) => `open_device('${serial}', 'ZK_ATT') AS d${index}`).join(', '),
  );
const commitLine = (process: number) =>
  `${process} recvfrom(10<socket:[2]>, "Q\\0\\0\\0\\vCOMMIT\\0", 8192, 0, NULL, NULL) = 12`;
const flushed = `${backend} fdatasync(5</data/pg/pg_wal/000000010000000000000001>) = 0`;
const committedLine = (process: number) =>
  `${process} sendto(10<socket:[2]>, "C\\0\\0\\0\\vCOMMIT\\0Z\\0\\0\\0\\5I", 18, 0, NULL, 0) = 18`;
const rollbackLine = (process: number) =>
  `${process} recvfrom(10<socket:[2]>, "Q\\0\\0\\0\\rROLLBACK\\0", 8192, 0, NULL, NULL) = 14`;

const upload = [openLine(backend, 'A'), commitLine(backend), flushed, committedLine(backend)];
const right = { answers: 1, violations: 0, remarks: [] };
const wrong = { answers: 1, violations: 1, remarks: [expect.stringMatching(/^A: asked to commit /)] };

describe('judgeTrace', () => {
  it('judgeTrace accepts an answer after the flush of its commit', () => {
    expect(judgeTrace([requestLine('A'), ...upload, answerLine])).toEqual(right);
    expect(
      judgeTrace([requestLine('A'), openLine(backend, 'B', 'A'), ...upload.slice(1), answerLine]),
    ).toEqual(right);
  });

  it('judgeTrace rejects an answer before the flush, without a flush, or without a reported commit', () => {
    expect(
      judgeTrace([requestLine('A'), ...upload.slice(0, 2), answerLine, flushed, committedLine(backend)]),
    ).toEqual(wrong);
    expect(judgeTrace([requestLine('A'), ...upload.filter((line) => line !== flushed), answerLine])).toEqual(
      wrong,
    );
    expect(judgeTrace([requestLine('A'), ...upload.slice(0, 3), answerLine])).toEqual(wrong);
    expect(judgeTrace([requestLine('A'), openLine(backend, 'B'), ...upload.slice(1), answerLine])).toEqual(
      wrong,
    );
  });

  it("judgeTrace counts a send from the start of its call, because the receiver may continue before the sender's call ends", () => {
    const splitCall = (line: string, process: number) => [
      line.replace(/ = \d+$/, ' <unfinished ...>'),
      `${process} <... sendto resumed>) = 18`,
    ];
    const [sending = '', resumed = ''] = splitCall(committedLine(backend), backend);
    const [answering = ''] = splitCall(answerLine, portal);
    const before = [requestLine('A'), ...upload.slice(0, 3)];
    expect(judgeTrace([...before, sending, answerLine, resumed])).toEqual(right);
    expect(judgeTrace([...before.slice(0, -1), answering, flushed, sending, resumed])).toEqual(wrong);
  });

  it('judgeTrace counts a COMMIT from the moment the backend receives it', () => {
    const receiving = `${backend} recvfrom(10<socket:[2]>,  <unfinished ...>`;
    const received = `${backend} <... recvfrom resumed>"Q\\0\\0\\0\\vCOMMIT\\0", 8192, 0, NULL, NULL) = 12`;
    const before = [requestLine('A'), openLine(backend, 'A'), receiving];
    expect(judgeTrace([...before, received, flushed, committedLine(backend), answerLine])).toEqual(right);
    expect(judgeTrace([...before, flushed, received, committedLine(backend), answerLine])).toEqual(wrong);
  });

  it('judgeTrace counts a flush only if it began after the backend received the COMMIT', () => {
    const early = flushed.replace(' = 0', ' <unfinished ...>');
    const late = `${backend} <... fdatasync resumed>) = 0`;
    const lines = [
      requestLine('A'),
      openLine(another, 'A'),
      early,
      commitLine(another),
      late,
      committedLine(another),
    ];
    expect(judgeTrace([...lines, answerLine])).toEqual(wrong);
  });

  it('judgeTrace does not attribute a later transaction to an upload that was rolled back', () => {
    const later = [beginLine(another, "set_config('gatehouse.companies', '1', true)"), commitLine(another)];
    const before = [requestLine('A'), openLine(another, 'A'), rollbackLine(another)];
    expect(judgeTrace([...before, ...upload, ...later, committedLine(another), answerLine])).toEqual(right);
  });
});
