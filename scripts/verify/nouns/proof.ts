import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Person } from '../../../apps/server/test/kit/factories.ts';
import type { ProofFixture } from '../harness.ts';
import type { Crawl, CrawlView } from './looks.ts';

/**
 * The facts that the proofs need about a noun, one file per noun, written manually: the roles that may call its
 * operations and open its screens; the calls; the prepared rows; and the needs of its tables. `nounProof` requires
 * every operation.
 */

export type Role = 'STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN';

/**
 * The rows an operation reaches. `self`: one's own as an employee. `account`: one's own as an account. `kept`: one's
 * own, and for an administrator those of the company's employees. `department`: also those of managed departments, and
 * for an administrator those of the company. `company`: those of one's company, and for SYSADMIN those of all
 * companies. `installation`: those of the installation, which only SYSADMIN reaches if there are several companies.
 * `nobody`: none, for calls without signing in.
 */
export type Reach = 'self' | 'account' | 'kept' | 'department' | 'company' | 'installation' | 'nobody';

export interface ExpectedAccess {
  /** Roles that may call it, each on its own; several roles add up. `anybody` means without signing in. */
  who: 'anybody' | readonly Role[];
  /** The rows that a call may name. */
  reach: Reach;
  /** The rows that are shown, if they differ from the named ones. */
  shows?: Reach;
}

/** The owner of the row in a call, seen from company A. */
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

/** A company of the world, with its people and the prepared rows of every noun. */
export interface Tenant {
  companyId: number;
  companyCode: string;
  departments: [number, number];
  departmentCode: string;
  /** Two employees of the first department and one of the second. */
  staff: Person;
  colleague: Person;
  other: Person;
  managers: [Person, Person];
  admin: Person;
  /** The prepared rows, by their definitions. */
  rows: Map<Row<unknown>, unknown>;
}

/** The definition of a prepared row, or of other prepared data of a noun, for every company of the world. */
export interface Row<T> {
  make(stand: ProofFixture, tenant: Tenant): Promise<T>;
}

/**
 * Returns the prepared row of a company.
 * @throws if no noun lists the row in `rows`, or if it is created later
 */
export function preparedRow<T>(tenant: Tenant, row: Row<T>): T {
  if (!tenant.rows.has(row)) throw new Error('a row that no noun names in `rows`, or one made after it');
  return tenant.rows.get(row) as T; // stored with the same key
}

export interface Actor {
  name: string;
  person: Person | null;
  /** Roles of a signed-in actor. Undefined if the portal does not accept the actor as signed in. */
  roles: Role[] | undefined;
  headers: Record<string, string>;
  tenant: Tenant | null;
  /** Ids of the tenant's departments. */
  manages: number[];
}

export interface World {
  stand: ProofFixture;
  a: Tenant;
  b: Tenant;
  actors: Actor[];
}

/** `isFresh` requires a new row, because the call may change it. */
export interface CallContext {
  world: World;
  actor: Actor;
  place: RowOwner;
  /** The company of the row. For a missing row, the actor's own company. */
  tenant: Tenant;
  isFresh: boolean;
}

export interface CallBuilder {
  places: readonly RowOwner[];
  input(wanted: CallContext): Promise<CallInput>;
  /** `body.departmentId` and similar → the corresponding value of company B. */
  references?: Record<string, (b: Tenant) => unknown>;
  /** The message code of an allowed call, if it cannot succeed. */
  ends?: string;
  /** Builds a successful call as this actor of company A, if `input` does not. */
  succeeds?(given: { world: World; portal: Portal; actor: Actor }): Promise<CallInput>;
}

/**
 * One way in which an operation changes the sign-in address, status, second step or password of another person, or
 * deletes their account.
 */
export interface GoverningCall {
  what: string;
  /** Builds the call that does so to this person of company A. */
  input(given: { world: World; person: Person }): Promise<CallInput>;
  /** True if the call concerns administrators only. Other people are then answered as missing. */
  onlyAdmins?: true;
  /** Recognises a rejection that is not AUTH_NO_PERMISSION. */
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

/** Other rows that an inserted row about a person can refer to. */
export interface SeedContext {
  person: Person;
  deviceId: number;
  sessionId: number;
  recordKey: string;
  file: string;
  /** Returns the id of the row inserted into another table about the same person. */
  idOf(table: string): number | undefined;
}

/** The facts that the proofs need about the tables of a noun or of the portal itself. */
export interface TableProof {
  /** Constraints that no caller can violate. */
  unreachable?: Partial<Record<keyof typeof reasons, readonly string[]>>;
  /** `table.column` → the value required in a row about a person that is inserted directly into the table. */
  seed?: Record<string, string | number | ((around: SeedContext) => unknown)>;
  /**
   * `table.column` of texts with a meaning for the portal that their names do not show. The proofs write no text there.
   */
  meaningful?: readonly string[];
}

/** `anybody` means without signing in. */
type ScreenAccess = 'anybody' | readonly Role[];

/** A screen, written manually from spec §2 and §6: the roles that may open it, and the views for the crawl. */
export interface ScreenProof {
  who: ScreenAccess;
  /** The role that sees most of the screen. */
  by: Role;
  /** Returns its address, if it differs from its path. */
  at?(crawl: Crawl): Promise<string>;
  looks(crawl: Crawl): Promise<readonly CrawlView[]>;
}

/** A screen before the portal. The sign-in tests cover its appearance. */
export interface OutsideProof {
  who: ScreenAccess;
  looks: 'outside';
}

export interface NounProof<N, S extends string = string> extends TableProof {
  noun: N;
  /**
   * Written manually from spec §6 and §7 and not from the portal's own code, as a second opinion on the permissions.
   */
  expected: Readonly<Record<keyof N, ExpectedAccess>>;
  calls: Readonly<Record<keyof N, CallBuilder>>;
  /** By path (apps/web/src/screens.ts). */
  screens?: Readonly<Record<S, ScreenProof | OutsideProof>>;
  /** Its prepared rows of every company, in an order in which they can be created. */
  rows?: readonly Row<unknown>[];
  /**
   * Its operations that change how other people sign in, written manually. accounts/governing.rules decides whether a
   * caller may do so.
   */
  governs?: Readonly<Partial<Record<keyof N, readonly GoverningCall[]>>>;
  /** True if a call may end its own session. Each call then gets its own session. */
  endsSessions?: true;
}

/** A missing or unknown operation does not compile. */
export const nounProof = <
  N extends Readonly<Record<string, OperationShape>>,
  const S extends `/${string}` = never,
>(
  noun: N,
  proof: Omit<NounProof<N, S>, 'noun'>,
): NounProof<N, S> => ({ noun, ...proof });
