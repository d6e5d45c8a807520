import type { SimulatedPunch } from './simulated-terminal.ts';

/**
 * Firmware of three generations. `old` has no push version and sends no Host header. It uses bits for TransFlag, four
 * fields per punch and names in Windows-1252. It sends command results to the path of records, and resets fields that
 * are missing in a command. `common` sends seven fields per punch. `new` also reports its type, its capabilities and
 * the offset of its clock.
 */
export const zkForms = ['old', 'common', 'new'] as const;
export type ZkForm = (typeof zkForms)[number];

const VERIFY = { FACE: 15, CARD: 4, FINGERPRINT: 1 } as const;
const STATUS = { IN: 0, OUT: 1 } as const;

/** Returns the query of a handshake. `pushVersion` replaces the default version. */
export function formatGreeting(form: ZkForm, pushVersion?: string): string {
  if (form === 'old') return '&options=all';
  const own = pushVersion ?? (form === 'new' ? '3.1.2' : '2.4.1');
  return `&options=all&pushver=${own}${form === 'new' ? '&DeviceType=att' : ''}&language=69`;
}

/** Formats an ATTLOG line. `offsetSeconds` is the offset of the terminal's clock from UTC. */
export function formatAttlogLine(
  form: ZkForm,
  punch: SimulatedPunch,
  { wall, offsetSeconds }: { wall: string; offsetSeconds: number },
  functionKeys: boolean,
): string {
  const status = functionKeys && punch.direction !== null ? STATUS[punch.direction] : 255;
  const start = [punch.pin, wall, status, VERIFY[punch.verify]];
  if (form === 'old') return start.join('\t');
  if (form === 'common') return [...start, 0, 0, 0].join('\t');
  return [...start, 0, 0, 0, 255, 0, 0, offsetSeconds, ''].join('\t');
}

/** Encodes a body in the character set of this firmware. */
export const encodeBody = (form: ZkForm, text: string): Buffer =>
  Buffer.from(text, form === 'old' ? 'latin1' : 'utf8');

/**
 * Parses the last stamps of the tables ATTLOG and OPERLOG from the answer to a handshake. A missing stamp counts as 0.
 */
export function parseStamps(form: ZkForm, text: string): { attlog: number; operlog: number } {
  const parseStamp = (name: string) => Number(new RegExp(`^${name}=(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return form === 'old'
    ? { attlog: parseStamp('Stamp'), operlog: parseStamp('OpStamp') }
    : { attlog: parseStamp('ATTLOGStamp'), operlog: parseStamp('OPERLOGStamp') };
}

/** Returns whether `TransFlag` requests the people that were enrolled at the terminal. */
export function wantsPeople(form: ZkForm, text: string): boolean {
  const flag = /^TransFlag=(.*)$/m.exec(text)?.[1] ?? '';
  return form === 'old' ? flag[4] === '1' : flag.split(/[\t ]/).includes('EnrollUser');
}

export function formatResult(form: ZkForm, id: string, returnCode: number, command: string): string {
  return form === 'old' ? `return=${returnCode}&id=${id}` : `ID=${id}&Return=${returnCode}&CMD=${command}`;
}
