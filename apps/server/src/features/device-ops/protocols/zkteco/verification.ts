import { setTimeout as sleep } from 'node:timers/promises';
import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';
import { isOutage } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import {
  answerQuestion,
  type EntryDecision,
  type EntryQuestion,
} from '../../../access/occupancy/entry.service.ts';
import { announceSoon } from '../../ingest/announcer.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { atLock, type EventAddress, lockNamed } from '../../ingest/lock-sites.rules.ts';
import { parsePairs } from '../../ingest/reading/field-pairs.ts';
import { escapeControl } from '../../ingest/reading/stored-text.ts';
import { fileGuessing } from '../../ingest/refusals/refusals.ts';
import { parsePresentedCard } from './cards.ts';
import { formatOpenDoor } from './door-command.ts';
import { withTerminal } from './registration-token.ts';
import type { TerminalRequest, ZkQuery } from './request.ts';
import { parseCelsius } from './temperature.ts';
import { splitLines } from './text.ts';
import { accVerifyModeOf } from './verify-modes.ts';

/**
 * Returns whether a terminal requests an entry decision from the portal ("background verification", protocols.md §1.6).
 */
export const asksToDecide = ({ get }: Pick<ZkQuery, 'get'>): boolean =>
  get('authtype')?.toLowerCase() === 'device';

/**
 * Codes of `verifytype` that mean either a card or another method. The code means the other method if the request
 * contains no card.
 */
const eitherOr: Readonly<Record<string, PunchVerifyMode>> = { '6': 'FINGERPRINT', '7': 'PASSWORD' };

/**
 * Parses a verification request of a terminal. Returns null if the request has no credential to look up. If a card was
 * presented, uses only the card, although the terminal also sends the terminal user ID of the card’s owner. Returns no
 * direction if `inoutstatus` is neither in nor out.
 */
function readQuestion(line: string): EntryQuestion | null {
  const fields = parsePairs(line.split('\t'));
  const type = fields.get('verifytype') ?? '';
  // Terminals send 0 for a missing terminal user ID and a missing card.
  const codeOrUndefined = (value = '') => (/^0*$/.test(value) || value.length > 32 ? undefined : value);
  const [pin, card] = [
    codeOrUndefined(fields.get('pin')),
    codeOrUndefined(parsePresentedCard(fields.get('cardno') ?? '')),
  ];
  const mode = accVerifyModeOf(type);
  const isCard = mode === 'CARD' || mode === 'QR' || (mode === 'OTHER' && card !== undefined);
  const other = card === undefined ? eitherOr[type] : undefined;
  const verifyMode = other ?? (mode === 'OTHER' && isCard ? 'CARD' : mode);
  const code = isCard && other === undefined ? card : pin;
  if (code === undefined) return null;
  const hints = { '0': 'IN', '1': 'OUT' } as const;
  const keyHint = hints[fields.get('inoutstatus') as keyof typeof hints] ?? null;
  return { code, verifyMode, keyHint, temperature: parseCelsius(fields.get('temperature')) };
}

const unassigned: EntryDecision = { granted: false, reason: 'LOCK_UNASSIGNED', name: '' };

function addressIn(line: string): EventAddress {
  const fields = parsePairs(line.split('\t'));
  return { number: fields.get('eventaddr') ?? '', type: fields.get('addrtype') ?? '' };
}

/**
 * Formats the answer to a verification request during a database outage. The terminal then decides by its own settings.
 */
const formatTimeout = (line: string): string => ['AUTH=TIMEOUT', line, ''].join('\r\n');

/**
 * Formats the answer to a verification request: the unchanged event, and the name of the person or the reason for the
 * denial to display. If entry is granted, also includes a command that opens the lock for five seconds.
 */
function formatDecision(line: string, { granted, reason, name }: EntryDecision, lock: number): string {
  const tips = escapeControl((granted ? name : (reason ?? '').replaceAll('_', ' ')).replaceAll('\t', ' '));
  return [
    `AUTH=${granted ? 'SUCCEED' : 'FAILED'}`,
    line,
    ...(granted ? [formatOpenDoor(lock)] : []),
    ...(tips === '' ? [] : [`TIPS=${tips}`]),
    '',
  ].join('\r\n');
}

/** Answers a verification request. Does not store the request, because the terminal reports the passage separately. */
export async function answerVerification(services: Services, read: TerminalRequest): Promise<string> {
  const line = splitLines(read.body)[0]?.text ?? '';
  const question = readQuestion(line);
  try {
    const { decision, delay, companyId, lock } = await withTerminal(
      services,
      read,
      async (db, device, at) => {
        const lockSite = atLock<OpenedDevice>(device, lockNamed(addressIn(line), device));
        const answer =
          lockSite.doorId === null
            ? { decision: unassigned, delay: 0 }
            : await answerQuestion(services, db, lockSite, question, at, () =>
                fileGuessing(db, device, read.knock.address, at),
              );
        return { ...answer, companyId: device.companyId, lock: lockSite.lock ?? 0 };
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
