import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../data/factories.ts';
import type { ProofFixture } from '../portal/harness.ts';
import type { Crawl, CrawlView } from './looks.ts';

/**
 * The facts about a noun (a kind of object, such as buildings) that the permission tests need. Each noun has one
 * manually written file. The file contains the roles that may call the noun's operations and open its screens, the
 * calls, the prepared rows, and the requirements of the noun's tables. `nounProof` requires an entry for every
 * operation.
 */

export type Role = 'STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN';

/**
 * The rows that an operation may access. `self`: the caller's own rows as an employee. `account`: the caller's own
 * rows as an account. `kept`: like `self`, and for an administrator also the rows of all employees of the company.
 * `department`: like `self`, also the rows of managed departments, and for an administrator those of the company.
 * `company`: the rows of the caller's company, and for SYSADMIN the rows of all companies. `installation`: the rows of
 * the installation. If there are several companies, only SYSADMIN may access them. `nobody`: no rows, for calls without
 * signing in.
 */
export type Reach = 'self' | 'account' | 'kept' | 'department' | 'company' | 'installation' | 'nobody';

export interface ExpectedAccess {
  /** Roles that may call the operation. Having any one of them is enough. `anybody` means that no sign-in is needed. */
  who: 'anybody' | readonly Role[];
  /** The rows that the caller may name in a call. */
  reach: Reach;
  /** The rows in the answer, if they differ from the rows that the caller may name. */
  shows?: Reach;
}

/** The owner of the row that a call names, as seen by a caller from company A. */
export type RowOwner = 'none' | 'self' | 'colleague' | 'otherDepartment' | 'own' | 'otherCompany' | 'missing';

export interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Files for an operation that declares `upload`. */
  files?: readonly Uint8Array<ArrayBuffer>[];
  /** Additional headers of a browser, such as a cookie. */
  headers?: Readonly<Record<string, string>>;
}

/** A company of the test data, with its people and the prepared rows of every kind of object. */
export interface Tenant {
  companyId: number;
  companyCode: string;
  departments: [number, number];
  departmentCode: string;
  /** `staff` and `colleague` are employees of the first department, `other` is an employee of the second. */
  staff: Person;
  colleague: Person;
  other: Person;
  managers: [Person, Person];
  admin: Person;
  /** The prepared rows of this company, by their definitions. */
  rows: Map<Row<unknown>, unknown>;
}

/** Creates a prepared row, or other prepared data, for a kind of object. Every company of the test data gets one. */
export interface Row<T> {
  make(stand: ProofFixture, tenant: Tenant): Promise<T>;
}

/**
 * Returns the prepared row of a company.
 * @throws if no kind of object lists the row in `rows`, or if the row is created later
 */
export function preparedRow<T>(tenant: Tenant, row: Row<T>): T {
  if (!tenant.rows.has(row)) throw new Error('a row that no noun names in `rows`, or one made after it');
  return tenant.rows.get(row) as T; // The cast is safe, because the row was stored under the same key.
}

export interface Actor {
  name: string;
  person: Person | null;
  /** Roles of a signed-in caller. Undefined if the portal does not accept the caller's sign-in. */
  roles: Role[] | undefined;
  headers: Record<string, string>;
  tenant: Tenant | null;
  /** Ids of the departments that the caller manages. */
  manages: number[];
  /** The type of API token with which a program calls as `person`. Absent if the caller uses a session. */
  token?: 'personal' | 'company';
}

export interface World {
  stand: ProofFixture;
  a: Tenant;
  b: Tenant;
  actors: Actor[];
}

/** Circumstances of a call. If `isFresh` is true, the call needs a new row, because it may change the row. */
export interface CallContext {
  world: World;
  actor: Actor;
  place: RowOwner;
  /** The company of the row. For a missing row, the caller's own company. */
  tenant: Tenant;
  isFresh: boolean;
}

export interface CallBuilder {
  places: readonly RowOwner[];
  input(wanted: CallContext): Promise<CallInput>;
  /** Maps a path such as `body.departmentId` to the corresponding value of company B. */
  references?: Record<string, (b: Tenant) => unknown>;
  /** Message code of the answer to a call that is allowed but cannot succeed. */
  ends?: string;
  /**
   * Builds a successful call as this caller from company A. Needed only if the call that `input` builds does not
   * succeed.
   */
  succeeds?(given: { world: World; portal: Portal; actor: Actor }): Promise<CallInput>;
}

/**
 * A way in which an operation changes how another person signs in. It changes the sign-in address, status, two-step
 * verification or password of the person, or deletes the account.
 */
export interface GoverningCall {
  what: string;
  /** Builds the call that changes how this person of company A signs in. */
  input(given: { world: World; person: Person }): Promise<CallInput>;
  /**
   * True if the call only applies to administrators. For a person without an administrator role, the answer says that
   * the person does not exist.
   */
  onlyAdmins?: true;
  /** Returns true if an answer is a rejection with a code other than AUTH_NO_PERMISSION. */
  isRefused?(text: string): boolean;
}

/** Reasons why no caller can violate a constraint that has no message code of its own. */
const reasons = {
  target: 'the id alone is unique: it exists as the target of composite references',
  company:
    'the company is the viewer’s own, or was checked against the viewer’s companies; it takes these rows with it',
  shape: 'the operation’s shape allows the same values only',
  portal: 'written by the portal alone, from values of its own',
  lookedUp: 'looked up with the viewer in the same transaction, and deleted only with what it refers to',
  kept: 'kept a moment before, and not taken away so soon (platform/files/sweep.ts)',
} as const;

/** Data of other rows that an inserted row about a person can refer to. */
export interface SeedContext {
  person: Person;
  deviceId: number;
  sessionId: number;
  recordKey: string;
  file: string;
  /** Returns the id of the row that was inserted into another table about the same person. */
  idOf(table: string): number | undefined;
}

/** The facts that the tests need about the tables of a kind of object, or about the tables of the portal itself. */
export interface TableProof {
  /** Database constraints that no caller can violate, by reason. */
  unreachable?: Partial<Record<keyof typeof reasons, readonly string[]>>;
  /**
   * Required values of columns, by `table.column`. The tests use these values when they insert a row about a person
   * directly into the table.
   */
  seed?: Record<string, string | number | ((around: SeedContext) => unknown)>;
  /**
   * Text columns (`table.column`) that the portal interprets, although their names do not show it. Tests must not write
   * other texts into these columns.
   */
  meaningful?: readonly string[];
}

/** Roles that may open a screen. `anybody` means that no sign-in is needed. */
type ScreenAccess = 'anybody' | readonly Role[];

/** A screen, written manually from spec §2 and §6: the roles that may open the screen, and the views for the crawl. */
export interface ScreenProof {
  who: ScreenAccess;
  /** The role that sees the most content on the screen. */
  by: Role;
  /** Returns the address of the screen. Needed only if the address differs from the path. */
  at?(crawl: Crawl): Promise<string>;
  looks(crawl: Crawl): Promise<readonly CrawlView[]>;
}

/** A screen before sign-in. The sign-in tests check its appearance. */
export interface OutsideProof {
  who: ScreenAccess;
  looks: 'outside';
}

export interface NounProof<N, S extends string = string> extends TableProof {
  noun: N;
  /**
   * Expected permissions. They are written manually from spec §6 and §7, independent of the portal's code, so that
   * tests can compare the code with them.
   */
  expected: Readonly<Record<keyof N, ExpectedAccess>>;
  calls: Readonly<Record<keyof N, CallBuilder>>;
  /** Screens for this kind of object by path (apps/web/src/screens.ts). */
  screens?: Readonly<Record<S, ScreenProof | OutsideProof>>;
  /** Prepared rows for every company, in the order in which they are created. */
  rows?: readonly Row<unknown>[];
  /**
   * Operations that change how other people sign in, written manually. `accounts/governing.rules` decides whether a
   * caller may call them.
   */
  governs?: Readonly<Partial<Record<keyof N, readonly GoverningCall[]>>>;
  /** True if a call may end its own session. Each call then gets its own session. */
  endsSessions?: true;
}

/**
 * Declares the proof (facts for tests) of a kind of object. The code does not compile if an operation is missing or
 * unknown.
 */
export const nounProof = <
  N extends Readonly<Record<string, OperationShape>>,
  const S extends `/${string}` = never,
>(
  noun: N,
  proof: Omit<NounProof<N, S>, 'noun'>,
): NounProof<N, S> => ({ noun, ...proof });
