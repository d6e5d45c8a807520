import { setTimeout as sleep } from 'node:timers/promises';
import { findCompanyIds } from '../../../../platform/db/companies.ts';
import { type Database, type Db, isOutage, isTimeout } from '../../../../platform/db/database.ts';
import { forEachCompany } from '../../../../platform/each-company.ts';
import type { Job, Services } from '../../../../platform/services.ts';
import { planOf } from '../../../attendance/attendance-days/hours/hours-plan.service.ts';
import { plannerOf } from '../../../attendance/attendance-days/planner.service.ts';
import type { DeviceRecord, OpenedDevice, ReadRecord, RecordSource } from '../device-record.ts';
import { announceOutcome } from '../device-requests.service.ts';
import { claimRecords, storeRawRecords } from '../ingest.queries.ts';
import { noteSenders, reachesOf, readBatch, recordClaims, sitesOf } from '../ingest.service.ts';
import { atLock } from '../lock-sites.rules.ts';
import { requirePartitions, withPartitions } from '../partitions.ts';
import * as queries from './backlog.queries.ts';

/**
 * Number of lines computed in one transaction. If a person has several punches on a day, the day is usually computed
 * only once.
 */
const linesAtOnce = 4_000;
const devicesAtOnce = 3;
/**
 * Milliseconds that an upload waits at most until its attendance days are computed. The upload is already stored, and a
 * terminal that waits too long closes the connection.
 */
const longestWaitMs = 2_000;

type BacklogServices = Pick<Services, 'database' | 'clock'>;

/**
 * Stores a part of a long upload in the caller's transaction. Stores the raw records, because the acknowledgement
 * promises their storage. Also stores the parsed new records, which `workBacklog` computes after the commit.
 */
export async function deferUpload(
  db: Db,
  device: OpenedDevice,
  source: RecordSource,
  batch: readonly DeviceRecord[],
  receivedAt: Date,
  stamps: Readonly<Record<string, string>>,
): Promise<void> {
  const { records, drift, marks } = readBatch(device, batch, receivedAt);
  const fresh = await storeRawRecords(db, device, source, receivedAt, records);
  if (fresh.length > 0)
    await queries.insertPart(db, device, receivedAt, {
      marks,
      lines: fresh.length,
      lastDate: lastDateOf(fresh),
      records: packRecords(fresh),
    });
  await noteSenders(db, [{ device, stamps, drift }]);
}

const lastDateOf = (records: readonly ReadRecord[]): string | null =>
  records
    .reduce<string | null>((last, { wall }) => ((wall ?? '') > (last ?? '') ? wall : last), null)
    ?.slice(0, 10) ?? null;

type PackedRecord = [
  key: string,
  code: string | null,
  wall: string | null,
  at: number | null,
  reason: ReadRecord['reason'],
  verify: string,
  status: number | null,
  granted: boolean,
  temperature: number | null,
  lock: ReadRecord['lock'],
];

export const packRecords = (records: readonly ReadRecord[]): string =>
  JSON.stringify(
    records.map(
      ({ key, code, wall, at, reason, verify, status, granted, temperature, lock }): PackedRecord => [
        key,
        code,
        wall,
        at,
        reason,
        verify,
        status,
        granted,
        temperature,
        lock,
      ],
    ),
  );

export const unpackRecords = (text: string): ReadRecord[] =>
  (JSON.parse(text) as PackedRecord[]).map(
    ([key, code, localTime, at, reason, verify, status, granted, temperature, lock]) => ({
      key,
      code,
      wall: localTime,
      at,
      reason,
      verify,
      status,
      granted,
      temperature,
      // The last packed value is the number of the lock, or null for a record without a lock.
      ...(lock !== undefined && { lock }),
    }),
  );

/** Computes the backlog of one company, several upload parts of a device at a time. */
class BacklogRun {
  /**
   * Error of an upload part that could not be computed. The upload part stays in the backlog and does not delay other
   * parts.
   */
  failed: unknown;
  readonly #using: BacklogServices;
  readonly #companyId: number;
  readonly #leftOut: number[] = [];
  #mostLines = linesAtOnce;

  constructor(using: BacklogServices, companyId: number) {
    this.#using = using;
    this.#companyId = companyId;
  }

  /**
   * Computes the next upload parts of the backlog. Returns false if no upload parts remain, or if other processes
   * compute all of the remaining ones.
   * @throws in an outage
   */
  async computeNext(): Promise<boolean> {
    let partIds: number[] = [];
    try {
      const isLeft = await this.#round((ids) => {
        partIds = ids;
      });
      this.#mostLines = Math.min(this.#mostLines * 2, linesAtOnce);
      return isLeft;
    } catch (error) {
      if ((isOutage(error) && !isTimeout(error)) || partIds.length === 0) throw error;
      // After a failure, each transaction computes fewer parts until one succeeds or the failing part is found.
      if (partIds.length > 1) {
        this.#mostLines = Math.ceil(this.#mostLines / 4);
      } else {
        this.failed ??= error;
        this.#leftOut.push(...partIds);
      }
      return true;
    }
  }

  async #round(onTaken: (ids: number[]) => void): Promise<boolean> {
    const { database, clock } = this.#using;
    const at = clock.now();
    const outcome = await withPartitions(database, () =>
      database.asCompanies([this.#companyId], async (db) => {
        const parts = await queries.claimParts(db, this.#companyId, this.#mostLines, this.#leftOut);
        onTaken(parts.map(({ id }) => id));
        return parts[0] ? compute(database, db, this.#companyId, parts, parts[0], at) : null;
      }),
    );
    if (outcome) announceOutcome(this.#using, outcome);
    return outcome !== null;
  }
}

/**
 * Creates the punches of upload parts with the same device, zone and flags, and computes the attendance days of the
 * punches.
 */
async function compute(
  database: Database,
  db: Db,
  companyId: number,
  parts: readonly queries.BacklogPart[],
  { deviceId, zone, marks }: queries.BacklogPart,
  at: Date,
) {
  const site = (await sitesOf(db, companyId, [deviceId])).get(deviceId);
  if (!site) throw new Error(`the device ${deviceId} stands nowhere`);
  const here = { ...site, zone };
  const candidates = parts.flatMap((part) => {
    const receivedAt = part.receivedAt.toISOString();
    return unpackRecords(part.records).map((record) => {
      return { record, site: atLock(here, record.lock), marks, receivedAt };
    });
  });
  requirePartitions(
    database,
    candidates.map(({ record }) => record),
    at,
  );
  const planner = plannerOf(await planOf(db, companyId, here.hoursStamp));
  const claimResult = await claimRecords(db, companyId, candidates, reachesOf(planner, candidates));
  const outcome = await recordClaims(db, here, at, candidates, claimResult);
  await queries.deleteParts(
    db,
    parts.map(({ id }) => id),
  );
  return outcome;
}

/** Computes the backlogs of all companies one after the other, with few database connections. */
class Backlog {
  readonly #using: BacklogServices;
  readonly #waiting = new Map<number, BacklogRun>();
  #atWork = 0;

  constructor(using: BacklogServices) {
    this.#using = using;
  }

  async work(companyId: number): Promise<void> {
    if (!this.#waiting.has(companyId)) this.#waiting.set(companyId, new BacklogRun(this.#using, companyId));
    if (this.#atWork >= devicesAtOnce) return;
    this.#atWork += 1;
    const first = this.#round();
    void first.then(() => this.#goOn());
    await Promise.race([first, sleep(longestWaitMs, undefined, { ref: false })]);
  }

  async #goOn(): Promise<void> {
    while (this.#waiting.size > 0) await this.#round();
    this.#atWork -= 1;
  }

  async #round(): Promise<void> {
    const [next] = this.#waiting;
    if (!next) return;
    const [companyId, course] = next;
    this.#waiting.delete(companyId);
    // The backlog job computes the failed parts again and reports the failure.
    const isLeft = await course.computeNext().catch(() => false);
    if (isLeft && !this.#waiting.has(companyId)) this.#waiting.set(companyId, course);
  }
}

const backlogs = new WeakMap<Database, Backlog>();

/**
 * Computes a company's backlog. Call this function after the commit. Resolves after the first upload parts are computed
 * or after `longestWaitMs`. Resolves immediately if other parts are being computed. An upload therefore waits until its
 * attendance days are computed, unless terminals send faster than days can be computed.
 */
export function workBacklog({ database, clock }: BacklogServices, companyId: number): Promise<void> {
  const backlog = backlogs.get(database) ?? new Backlog({ database, clock });
  backlogs.set(database, backlog);
  return backlog.work(companyId);
}

/** Computes upload parts that are left from an ended process or from an outage. */
export const backlogJob: Job = {
  queue: 'ingest.backlog',
  cron: '* * * * *',
  atStart: true,
  async run({ database, clock }) {
    await forEachCompany(await database.asSystem(findCompanyIds), async (companyId) => {
      const course = new BacklogRun({ database, clock }, companyId);
      while (await course.computeNext());
      if (course.failed) throw course.failed;
    });
  },
};
