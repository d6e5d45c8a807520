import type { Punch } from './played.ts';

/**
 * Firmware of three ages. `old`: no push version, HTTP without Host, bits for TransFlag, four fields a punch, names in Windows-1252,
 * results where records go, and what a command does not name is reset. `common`: seven fields. `new`: says what it is, what it can, and
 * the offset of its clock.
 */
export const zkForms = ['old', 'common', 'new'] as const;
export type ZkForm = (typeof zkForms)[number];

const VERIFY = { FACE: 15, CARD: 4, FINGERPRINT: 1 } as const;
const STATUS = { IN: 0, OUT: 1 } as const;

/** The query by which a terminal greets; `pushVersion` replaces its own. */
export function greeting(form: ZkForm, pushVersion?: string): string {
  if (form === 'old') return '&options=all';
  const own = pushVersion ?? (form === 'new' ? '3.1.2' : '2.4.1');
  return `&options=all&pushver=${own}${form === 'new' ? '&DeviceType=att' : ''}&language=69`;
}

/** A line of the attendance log. `offsetSeconds` is what the terminal's clock is ahead of UTC. */
export function attlogLine(
  form: ZkForm,
  punch: Punch,
  { wall, offsetSeconds }: { wall: string; offsetSeconds: number },
  functionKeys: boolean,
): string {
  const status = functionKeys && punch.direction !== null ? STATUS[punch.direction] : 255;
  const start = [punch.pin, wall, status, VERIFY[punch.verify]];
  if (form === 'old') return start.join('\t');
  if (form === 'common') return [...start, 0, 0, 0].join('\t');
  return [...start, 0, 0, 0, 255, 0, 0, offsetSeconds, ''].join('\t');
}

/** A body in the bytes this firmware sends. */
export const bytesOf = (form: ZkForm, text: string): Buffer =>
  Buffer.from(text, form === 'old' ? 'latin1' : 'utf8');

/** Where the last stamps of both tables stand in an answer to the greeting; null where it says nothing of them. */
export function stampsOf(form: ZkForm, text: string): { attlog: number; operlog: number } {
  const stamp = (name: string) => Number(new RegExp(`^${name}=(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return form === 'old'
    ? { attlog: stamp('Stamp'), operlog: stamp('OpStamp') }
    : { attlog: stamp('ATTLOGStamp'), operlog: stamp('OPERLOGStamp') };
}

/** Whether the portal wants the people enrolled at a terminal, by its `TransFlag`. */
export function wantsPeople(form: ZkForm, text: string): boolean {
  const flag = /^TransFlag=(.*)$/m.exec(text)?.[1] ?? '';
  return form === 'old' ? flag[4] === '1' : flag.split(/[\t ]/).includes('EnrollUser');
}

/** The report of a command's result. */
export function resultOf(form: ZkForm, id: string, returnCode: number, command: string): string {
  return form === 'old' ? `return=${returnCode}&id=${id}` : `ID=${id}&Return=${returnCode}&CMD=${command}`;
}
