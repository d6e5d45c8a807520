import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Db, isOutage, isTimeout } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { planOf } from '../../attendance/attendance-days/hours-plan.service.ts';
import { plannerOf } from '../../attendance/attendance-days/planner.service.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import * as queries from './backlog.queries.ts';
import { announceOutcome } from './device-gate.service.ts';
import type { DeviceRecord, OpenedDevice, ReadRecord, RecordSource } from './device-record.ts';
import { claim, keepRaw } from './ingest.queries.ts';
import { bookTaken, noteSenders, reachesOf, readBatch, sitesOf } from './ingest.service.ts';
import { atLock } from './lock-sites.rules.ts';
import { partitionsFirst, requirePartitions } from './partitions.ts';

/** Lines computed in one transaction: several punches of a person and a day are computed once. */
const linesAtOnce = 4_000;
/** Devices whose backlog one process computes at the same time. */
const devicesAtOnce = 3;
/** What an upload waits for its days at most: it is on disk, and a terminal that waits long gives up. */
const longestWaitMs = 2_000;

type Using = Pick<Services, 'database' | 'clock'>;

/**
 * Keeps a part of a long upload, in the caller's transaction: the raw records, which is what an acknowledgement means, and
 * what was read of the new ones, to be computed after the commit (`workBacklog`).
 */
export async function keepForLater(
  db: Db,
  device: OpenedDevice,
  source: RecordSource,
  batch: readonly DeviceRecord[],
  receivedAt: Date,
  stamps: Readonly<Record<string, string>>,
): Promise<void> {
  const { records, drift, marks } = readBatch(device, batch, receivedAt);
  const fresh = await keepRaw(db, device, source, receivedAt, records);
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

type Packed = [
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
      ({ key, code, wall, at, reason, verify, status, granted, temperature, lock }): Packed => [
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
  (JSON.parse(text) as Packed[]).map(
    ([key, code, wall, at, reason, verify, status, granted, temperature, lock]) => ({
      key,
      code,
      wall,
      at,
      reason,
      verify,
      status,
      granted,
      temperature,
      // null where it was packed without one
      ...(lock !== undefined && { lock }),
    }),
  );

/** Goes through one company's backlog, some parts of a device at a time. */
class Course {
  /** Why a part could not be computed; it is left where it is and holds up no other. */
  failed: unknown;
  readonly #using: Using;
  readonly #companyId: number;
  readonly #leftOut: number[] = [];
  #mostLines = linesAtOnce;

  constructor(using: Using, companyId: number) {
    this.#using = using;
    this.#companyId = companyId;
  }

  /** Computes the next parts. Answers false when nothing is left that nobody else computes; throws in an outage. */
  async next(): Promise<boolean> {
    let taken: number[] = [];
    try {
      const isLeft = await this.#round((ids) => {
        taken = ids;
      });
      this.#mostLines = Math.min(this.#mostLines * 2, linesAtOnce);
      return isLeft;
    } catch (error) {
      if ((isOutage(error) && !isTimeout(error)) || taken.length === 0) throw error;
      // fewer, until they go in or the part that fails is found
      if (taken.length > 1) {
        this.#mostLines = Math.ceil(this.#mostLines / 4);
      } else {
        this.failed ??= error;
        this.#leftOut.push(...taken);
      }
      return true;
    }
  }

  async #round(onTaken: (ids: number[]) => void): Promise<boolean> {
    const { database, clock } = this.#using;
    const at = clock.now();
    const outcome = await partitionsFirst(database, () =>
      database.asCompanies([this.#companyId], async (db) => {
        const parts = await queries.takeParts(db, this.#companyId, this.#mostLines, this.#leftOut);
        onTaken(parts.map(({ id }) => id));
        return parts[0] ? compute(database, db, this.#companyId, parts, parts[0], at) : null;
      }),
    );
    if (outcome) announceOutcome(this.#using, outcome);
    return outcome !== null;
  }
}

/** Makes punches and days of parts of one device, zone and set of marks. */
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
  const coming = parts.flatMap((part) => {
    const receivedAt = part.receivedAt.toISOString();
    return unpackRecords(part.records).map((record) => {
      return { record, site: atLock(here, record.lock), marks, receivedAt };
    });
  });
  requirePartitions(
    database,
    coming.map(({ record }) => record),
    at,
  );
  const planner = plannerOf(await planOf(db, companyId, here.hoursStamp));
  const taken = await claim(db, companyId, coming, reachesOf(planner, coming));
  const outcome = await bookTaken(db, here, at, coming, taken);
  await queries.deleteParts(
    db,
    parts.map(({ id }) => id),
  );
  return outcome;
}

/** Computes what waits, of all companies in turn, on a few connections at most. */
class Backlog {
  readonly #using: Using;
  readonly #waiting = new Map<number, Course>();
  #atWork = 0;

  constructor(using: Using) {
    this.#using = using;
  }

  async work(companyId: number): Promise<void> {
    if (!this.#waiting.has(companyId)) this.#waiting.set(companyId, new Course(this.#using, companyId));
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
    // what fails is tried again, and reported, by the job
    const isLeft = await course.next().catch(() => false);
    if (isLeft && !this.#waiting.has(companyId)) this.#waiting.set(companyId, course);
  }
}

const backlogs = new WeakMap<Database, Backlog>();

/**
 * Has a company's backlog computed; call it after the commit. Resolves when the first parts are or `longestWaitMs` is over, at once
 * while others are at work already: an upload waits for its own days unless terminals send faster than days can be computed.
 */
export function workBacklog({ database, clock }: Using, companyId: number): Promise<void> {
  const backlog = backlogs.get(database) ?? new Backlog({ database, clock });
  backlogs.set(database, backlog);
  return backlog.work(companyId);
}

/** What a process that ended, or an outage, has left uncomputed. */
export const backlogJob: Job = {
  queue: 'ingest.backlog',
  cron: '* * * * *',
  atStart: true,
  async run({ database, clock }) {
    await forEachCompany(await database.asSystem(findCompanyIds), async (companyId) => {
      const course = new Course({ database, clock }, companyId);
      while (await course.next());
      if (course.failed) throw course.failed;
    });
  },
};
