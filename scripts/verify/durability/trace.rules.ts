/**
 * A system call in a trace of `strace -f -y`. Its positions are line numbers of the trace, in the order in which calls
 * begin or end.
 */
interface TracedCall {
  process: number;
  name: string;
  text: string;
  began: number;
  /**
   * Position at which the call takes effect: the start of a call that sends, or the end of a call that receives or
   * flushes.
   */
  at: number;
}

export interface TraceVerdict {
  /** Number of uploads answered with OK. */
  answers: number;
  /** Number of OK answers sent before their commit was on disk. */
  violations: number;
  /** The violations, each with its positions in the trace. */
  remarks: string[];
}

/**
 * Returns the calls of a trace in the order of their effects. If strace splits a call into two lines, they are joined.
 * The first line determines the position of a call that sends, because the receiver may continue before the sender
 * returns.
 */
function* callsOf(lines: Iterable<string>): Generator<TracedCall> {
  const begun = new Map<number, { text: string; began: number }>();
  let lineNumber = 0;
  for (const line of lines) {
    lineNumber += 1;
    const [, id = '', rest = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    const process = Number(id);
    const isUnfinished = rest.endsWith('<unfinished ...>');
    if (isUnfinished && !sends.test(rest)) {
      begun.set(process, { text: rest.slice(0, -'<unfinished ...>'.length), began: lineNumber });
      continue;
    }
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/s.exec(rest);
    if (resumed && sends.test(resumed[1] ?? '')) continue;
    const first = resumed ? begun.get(process) : undefined;
    if (resumed) begun.delete(process);
    const text = resumed ? `${first?.text ?? `${resumed[1]}(`}${resumed[2]}` : rest;
    const name = /^(\w+)\(/.exec(text)?.[1];
    if (name) yield { process, name, text, began: first?.began ?? lineNumber, at: lineNumber };
  }
}

const sends = /^(send|write)/;

const parseOpenedSerials = (statement: string): string[] =>
  [...statement.matchAll(/open_device\('([A-Za-z0-9._-]+)'/g)].flatMap(([, serial]) => serial ?? []);

interface TracedUpload {
  /**
   * Position in the trace at which the backend received the COMMIT. `flushed` is the end of a log flush that began
   * after this position, and `committed` is the backend's report of the commit.
   */
  commitAsked?: number;
  flushed?: number;
  committed?: number;
}

/**
 * Checks a trace of the portal and all processes of its database. An answer is correct if four events happen in this
 * order. The backend that stored the upload receives COMMIT. A flush of the write-ahead log begins and succeeds in any
 * process. The backend reports the commit. The portal begins to write the answer.
 */
export function judgeTrace(lines: Iterable<string>): TraceVerdict {
  const verdict: TraceVerdict = { answers: 0, violations: 0, remarks: [] };
  const uploads = new Map<string, TracedUpload>();
  /** One transaction may store the uploads of several terminals. */
  const serialsOfBackend = new Map<number, string[]>();
  const uploadsOf = (process: number) =>
    (serialsOfBackend.get(process) ?? []).flatMap((serial) => uploads.get(serial) ?? []);
  const serialOfSocket = new Map<string, string>();
  const waiting = new Set<TracedUpload>();
  for (const { process, name, text, began, at } of callsOf(lines)) {
    if (/^f(data)?sync$/.test(name) && /pg_wal/.test(text) && /= 0\b/.test(text)) {
      markFlushed(waiting, began, at);
      continue;
    }
    const socket = /^\w+\((\d+<[^>]*>)/.exec(text)?.[1] ?? '';
    // Forgets the devices of a transaction that was rolled back, because they do not belong to the next transaction.
    if (name.startsWith('recv') && /"Q(\\.|[^"\\])*BEGIN; /.test(text))
      serialsOfBackend.set(process, parseOpenedSerials(text));
    else if (name.startsWith('recv') && /"Q\\0\\0\\0\\vCOMMIT/.test(text)) {
      for (const upload of uploadsOf(process)) {
        // The last transaction of the device stored the upload, although earlier transactions may also have looked up
        // the device.
        delete upload.flushed;
        delete upload.committed;
        upload.commitAsked = at;
        waiting.add(upload);
      }
    } else if (name.startsWith('send') && /C\\0\\0\\0\\vCOMMIT/.test(text)) {
      for (const upload of uploadsOf(process)) if (upload.flushed !== undefined) upload.committed = at;
      serialsOfBackend.delete(process);
    } else if (name.startsWith('read') && /POST \/iclock\/cdata\?SN=/.test(text)) {
      const serial = /SN=([A-Za-z0-9._-]+)/.exec(text)?.[1] ?? '';
      serialOfSocket.set(socket, serial);
      uploads.set(serial, {});
    } else if (name.startsWith('write') && /HTTP\/1\.1 200 /.test(text)) {
      const serial = serialOfSocket.get(socket);
      if (serial === undefined) continue;
      serialOfSocket.delete(socket);
      judgeAnswer(verdict, serial, uploads.get(serial) ?? {}, at);
    }
  }
  return verdict;
}

/** Marks the uploads that a flush of the write-ahead log wrote to disk. `began` is the start of the flush. */
function markFlushed(waiting: Set<TracedUpload>, began: number, at: number): void {
  for (const upload of waiting) {
    if (began <= (upload.commitAsked ?? Number.POSITIVE_INFINITY)) continue;
    upload.flushed = at;
    waiting.delete(upload);
  }
}

/**
 * Counts an answer that began at position `at`. Reports the answer if the upload was not committed and flushed before.
 */
function judgeAnswer(
  verdict: TraceVerdict,
  serial: string,
  { commitAsked, flushed, committed }: TracedUpload,
  at: number,
): void {
  verdict.answers += 1;
  if (flushed !== undefined && committed !== undefined && committed <= at) return;
  verdict.violations += 1;
  verdict.remarks.push(
    `${serial}: asked to commit ${commitAsked}, flushed ${flushed}, committed ${committed}, answered ${at}`,
  );
}
