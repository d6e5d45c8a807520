/** A system call of a trace made by `strace -f -y`; places are lines of the trace, the order in which all calls began or ended. */
interface TracedCall {
  process: number;
  name: string;
  text: string;
  began: number;
  /** What it sends, others may have from its beginning on; what it receives or flushes is there when it has ended. */
  at: number;
}

export interface Verdict {
  /** Uploads that were answered with OK. */
  answers: number;
  /** … before their commit was on disk. */
  violations: number;
  /** What was seen of each violation, by lines of the trace. */
  remarks: string[];
}

/**
 * The calls of a trace in the order of what they did to others. One that strace shows in two parts is put together, or taken at its
 * first where it sends: who receives may go on before the sender is seen to return.
 */
export function* callsOf(lines: Iterable<string>): Generator<TracedCall> {
  const begun = new Map<number, { text: string; began: number }>();
  let place = 0;
  for (const line of lines) {
    place += 1;
    const [, id = '', rest = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    const process = Number(id);
    const isUnfinished = rest.endsWith('<unfinished ...>');
    if (isUnfinished && !sends.test(rest)) {
      begun.set(process, { text: rest.slice(0, -'<unfinished ...>'.length), began: place });
      continue;
    }
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/s.exec(rest);
    if (resumed && sends.test(resumed[1] ?? '')) continue;
    const first = resumed ? begun.get(process) : undefined;
    if (resumed) begun.delete(process);
    const text = resumed ? `${first?.text ?? `${resumed[1]}(`}${resumed[2]}` : rest;
    const name = /^(\w+)\(/.exec(text)?.[1];
    if (name) yield { process, name, text, began: first?.began ?? place, at: place };
  }
}

const sends = /^(send|write)/;

/** The serial numbers of the devices that a statement opens. */
const openedIn = (statement: string): string[] =>
  [...statement.matchAll(/open_device\('([A-Za-z0-9._-]+)'/g)].flatMap(([, serial]) => serial ?? []);

interface Upload {
  /** When its backend was told to commit, when a flush of the log that began after that had ended, when it said so. */
  commitAsked?: number;
  flushed?: number;
  committed?: number;
}

/**
 * Judges a trace of the portal and all processes of its database. An answer is right when, in this order: the backend that
 * took the upload in was told to COMMIT; a flush of the write-ahead log began and succeeded, in whichever process; that
 * backend reported the commit; the portal began to write the answer.
 */
export function judge(lines: Iterable<string>): Verdict {
  const verdict: Verdict = { answers: 0, violations: 0, remarks: [] };
  const uploads = new Map<string, Upload>();
  /** One transaction may take the uploads of several terminals in. */
  const serialsOfBackend = new Map<number, string[]>();
  const uploadsOf = (process: number) =>
    (serialsOfBackend.get(process) ?? []).flatMap((serial) => uploads.get(serial) ?? []);
  const serialOfSocket = new Map<string, string>();
  const waiting = new Set<Upload>();
  for (const { process, name, text, began, at } of callsOf(lines)) {
    if (/^f(data)?sync$/.test(name) && /pg_wal/.test(text) && /= 0\b/.test(text)) {
      for (const upload of waiting) {
        if (began <= (upload.commitAsked ?? Number.POSITIVE_INFINITY)) continue;
        upload.flushed = at;
        waiting.delete(upload);
      }
      continue;
    }
    const socket = /^\w+\((\d+<[^>]*>)/.exec(text)?.[1] ?? '';
    // whoever a transaction that was rolled back had opened is nobody of the next one's
    if (name.startsWith('recv') && /"Q(\\.|[^"\\])*BEGIN; /.test(text))
      serialsOfBackend.set(process, openedIn(text));
    else if (name.startsWith('recv') && /"Q\\0\\0\\0\\vCOMMIT/.test(text)) {
      for (const upload of uploadsOf(process)) {
        // who it is may have been looked up in a transaction of its own: the last one took the upload in
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
      const { commitAsked, flushed, committed } = uploads.get(serial) ?? {};
      verdict.answers += 1;
      if (flushed !== undefined && committed !== undefined && committed <= at) continue;
      verdict.violations += 1;
      verdict.remarks.push(
        `${serial}: asked to commit ${commitAsked}, flushed ${flushed}, committed ${committed}, answered ${at}`,
      );
    }
  }
  return verdict;
}
