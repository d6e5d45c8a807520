import { setTimeout as sleep } from 'node:timers/promises';
import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';
import { isOutage } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { answerQuestion, type Decision, type EntryQuestion } from '../../access/occupancy/entry.service.ts';
import { announceSoon } from '../ingest/announcer.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { atLock, type EventAddress, lockNamed } from '../ingest/lock-sites.rules.ts';
import { fileGuessing } from '../ingest/refusals.ts';
import { hexByte } from './acc.commands.ts';
import { accVerifyModeOf } from './acc.events.ts';
import { withTerminal } from './acc.registration.ts';
import { celsius } from './zk.attlog.ts';
import { parsePairs, shownCard } from './zk.operlog.ts';
import type { TerminalRequest, ZkQuery } from './zk.request.ts';
import { escapeControl, splitLines } from './zk.text.ts';

/** Whether a terminal leaves it to the portal whom it lets in ("background verification", protocols.md §1.6). */
export const asksToDecide = ({ get }: Pick<ZkQuery, 'get'>): boolean =>
  get('authtype')?.toLowerCase() === 'device';

/** Codes of `verifytype` that name a card or something else; without a card it was the other. */
const eitherOr: Readonly<Record<string, PunchVerifyMode>> = { '6': 'FINGERPRINT', '7': 'PASSWORD' };

/**
 * The credential, how it was read, and the direction; null: nobody that could be looked up. A terminal also sends the number of the person
 * whose card it read; only the card counts then. Of `inoutstatus` anything but in and out is neither.
 */
export function readQuestion(line: string): EntryQuestion | null {
  const fields = parsePairs(line.split('\t'));
  const type = fields.get('verifytype') ?? '';
  // what is nobody's number or no card is sent as 0
  const known = (value = '') => (/^0*$/.test(value) || value.length > 32 ? undefined : value);
  const [pin, card] = [known(fields.get('pin')), known(shownCard(fields.get('cardno') ?? ''))];
  const said = accVerifyModeOf(type);
  const isCard = said === 'CARD' || said === 'QR' || (said === 'OTHER' && card !== undefined);
  const other = card === undefined ? eitherOr[type] : undefined;
  const verifyMode = other ?? (said === 'OTHER' && isCard ? 'CARD' : said);
  const code = isCard && other === undefined ? card : pin;
  if (code === undefined) return null;
  const hints = { '0': 'IN', '1': 'OUT' } as const;
  const keyHint = hints[fields.get('inoutstatus') as keyof typeof hints] ?? null;
  return { code, verifyMode, keyHint, temperature: celsius(fields.get('temperature')) };
}

/** The decision at a lock without a door. */
const unassigned: Decision = { granted: false, reason: 'LOCK_UNASSIGNED', name: '' };

/** The place a question is about. */
function addressIn(line: string): EventAddress {
  const fields = parsePairs(line.split('\t'));
  return { number: fields.get('eventaddr') ?? '', type: fields.get('addrtype') ?? '' };
}

/** The portal cannot look anybody up: what is done then is set at the terminal. */
export const formatTimeout = (line: string): string => ['AUTH=TIMEOUT', line, ''].join('\r\n');

/** The answer: the event goes back as it came; the lock is opened for five seconds, and a name or a reason is shown. */
export function formatDecision(line: string, { granted, reason, name }: Decision, lock: number): string {
  const tips = escapeControl((granted ? name : (reason ?? '').replaceAll('_', ' ')).replaceAll('\t', ' '));
  return [
    `AUTH=${granted ? 'SUCCEED' : 'FAILED'}`,
    line,
    ...(granted ? [`CONTROL DEVICE 01${hexByte(lock)}0105`] : []),
    ...(tips === '' ? [] : [`TIPS=${tips}`]),
    '',
  ].join('\r\n');
}

/** Decides whether whoever stands at a terminal passes. Nothing of what it sends is kept: it reports the passage as ever. */
export async function answerVerification(services: Services, read: TerminalRequest): Promise<string> {
  const line = splitLines(read.body)[0]?.text ?? '';
  const asked = readQuestion(line);
  try {
    const { decision, delay, companyId, lock } = await withTerminal(
      services,
      read,
      async (db, device, at) => {
        const place = atLock<OpenedDevice>(device, lockNamed(addressIn(line), device));
        const answer =
          place.doorId === null
            ? { decision: unassigned, delay: 0 }
            : await answerQuestion(services, db, place, asked, at, () =>
                fileGuessing(db, device, read.knock.address, at),
              );
        return { ...answer, companyId: device.companyId, lock: place.lock ?? 0 };
      },
    );
    if (decision.granted) announceSoon(services.database, { topic: 'occupancy.changed', companyId });
    await sleep(delay);
    return formatDecision(line, decision, lock);
  } catch (error) {
    if (isOutage(error)) return formatTimeout(line);
    throw error;
  }
}
