import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Person } from '../../../apps/server/test/kit/factories.ts';
import type { Stand } from '../harness.ts';
import type { Crawl, Look } from './looks.ts';

/**
 * What the proofs have to know of a noun, one file a noun: who may call what and open which screen, written by hand; how a call is
 * made; which rows stand ready; and what its tables need. `nounProof` lets no operation be left out.
 */

export type Role = 'STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN';

/**
 * Whose rows: one's own, as an employee or as an account; one's own and for an administrator those of the company's staff
 * (kept); those of the departments one manages, too (an administrator: of the company); those of one's company
 * (SYSADMIN: of all companies); the installation's, which are nobody's but SYSADMIN's where there are several
 * companies; or nobody's, of what is done without signing in.
 */
export type Reach = 'self' | 'account' | 'kept' | 'department' | 'company' | 'installation' | 'nobody';

export interface Expected {
  /** `anybody`: without signing in. Otherwise the roles, each for itself; several roles are the union. */
  who: 'anybody' | readonly Role[];
  /** Whose rows may be named in a call. */
  reach: Reach;
  /** Whose rows are shown, where it is not those that are named. */
  shows?: Reach;
}

/** Where the row of a call stands, seen from company A. */
export type Place = 'none' | 'self' | 'colleague' | 'otherDepartment' | 'own' | 'otherCompany' | 'missing';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Of an operation that declares `upload`. */
  files?: readonly Uint8Array<ArrayBuffer>[];
  /** What a browser sends besides: a cookie. */
  headers?: Readonly<Record<string, string>>;
}

/** A company of the world: its people, and one row of every noun that says how. */
export interface Tenant {
  companyId: number;
  companyCode: string;
  departments: [number, number];
  departmentCode: string;
  /** Two of the first department, one of the second. */
  staff: Person;
  colleague: Person;
  other: Person;
  managers: [Person, Person];
  admin: Person;
  /** What stands ready, by what makes it. */
  rows: Map<Row<unknown>, unknown>;
}

/** A row that every company of the world has, or whatever else of a noun stands ready there. */
export interface Row<T> {
  make(stand: Stand, tenant: Tenant): Promise<T>;
}

/** The row that stands ready in a company. */
export function standing<T>(tenant: Tenant, row: Row<T>): T {
  if (!tenant.rows.has(row)) throw new Error('a row that no noun names in `rows`, or one made after it');
  return tenant.rows.get(row) as T; // put there by the same key
}

export interface Actor {
  name: string;
  person: Person | null;
  /** Undefined: nobody whom the portal knows as signed in. */
  roles: Role[] | undefined;
  headers: Record<string, string>;
  tenant: Tenant | null;
  /** Which of the tenant's departments: managed ones. */
  manages: number[];
}

export interface World {
  stand: Stand;
  a: Tenant;
  b: Tenant;
  actors: Actor[];
}

/** One call to build: as whom, on whose row; `isFresh` wants a row of its own, because the call may change it. */
export interface Wanted {
  world: World;
  actor: Actor;
  place: Place;
  /** The company the row is of; a missing row is asked of one's own. */
  tenant: Tenant;
  isFresh: boolean;
}

/** How an operation is called. */
export interface Builder {
  places: readonly Place[];
  input(wanted: Wanted): Promise<Input>;
  /** `body.departmentId` and the like → what company B has there. */
  references?: Record<string, (b: Tenant) => unknown>;
  /** What a call that is let through is answered, where it is no success. */
  ends?: string;
  /** What succeeds, where `input` does not: as this actor of company A. */
  succeeds?(given: { world: World; portal: Portal; actor: Actor }): Promise<Input>;
}

/** One way in which an operation changes somebody's sign-in address, status, second step or password, or takes their account away. */
export interface Governing {
  what: string;
  /** The call that does so to this person of company A. */
  input(given: { world: World; person: Person }): Promise<Input>;
  /** It is about administrators alone: somebody else is answered as missing. */
  onlyAdmins?: true;
  /** What a refusal is, where it is no AUTH_NO_PERMISSION. */
  isRefused?(text: string): boolean;
}

/** Why nobody runs into a constraint that answers no code of its own. */
export const reasons = {
  target: 'the id alone is unique: it exists as the target of composite references',
  company:
    'the company is the viewer’s own, or was checked against the viewer’s companies; it takes these rows with it',
  shape: 'the operation’s shape allows the same values only',
  portal: 'written by the portal alone, from values of its own',
  lookedUp: 'looked up with the viewer in the same transaction, and deleted only with what it refers to',
  kept: 'kept a moment before, and not taken away so soon (platform/files/sweep.ts)',
} as const;

/** What a row about somebody may stand on, when one is written into a table. */
export interface Surroundings {
  person: Person;
  deviceId: number;
  sessionId: number;
  recordKey: string;
  file: string;
  /** Id of the row written into another table about the same person. */
  idOf(table: string): number | undefined;
}

/** What the proofs have to know of tables, a noun's or the portal's own. */
export interface TableProof {
  /** Constraints no caller runs into. */
  unreachable?: Partial<Record<keyof typeof reasons, readonly string[]>>;
  /** `table.column` → what it must hold in a row about somebody that is written straight into the table. */
  seed?: Record<string, string | number | ((around: Surroundings) => unknown)>;
  /** `table.column` of texts that mean something to the portal, beside what their names tell: no text of a proof goes there. */
  meaningful?: readonly string[];
}

/** Who may open a screen: `anybody` without signing in. */
export type Opens = 'anybody' | readonly Role[];

/** A screen, by hand from spec §2 and §6: who may open it, and what the crawl looks at there. */
export interface ScreenProof {
  who: Opens;
  /** Whoever sees most of it looks at it. */
  by: Role;
  /** Its address, where that is not its path. */
  at?(crawl: Crawl): Promise<string>;
  looks(crawl: Crawl): Promise<readonly Look[]>;
}

/** A screen before the portal: what it looks like is seen by the tests of signing in. */
export interface OutsideProof {
  who: Opens;
  looks: 'outside';
}

export interface NounProof<N, S extends string = string> extends TableProof {
  noun: N;
  /** Written by hand from spec §6 and §7, and from nothing of the portal's own: a second opinion on the permissions. */
  expected: Readonly<Record<keyof N, Expected>>;
  calls: Readonly<Record<keyof N, Builder>>;
  /** Its screens, by path (apps/web/src/screens.ts). */
  screens?: Readonly<Record<S, ScreenProof | OutsideProof>>;
  /** What stands ready of it in every company, in an order in which it can be made. */
  rows?: readonly Row<unknown>[];
  /** Its operations that change how other people sign in, by hand: who may do that is accounts/governing.rules. */
  governs?: Readonly<Partial<Record<keyof N, readonly Governing[]>>>;
  /** A call may end the session it is made with: each is made with one of its own. */
  endsSessions?: true;
}

/** The proof of a noun: an operation that is left out, or one it has not, does not compile. */
export const nounProof = <
  N extends Readonly<Record<string, OperationShape>>,
  const S extends `/${string}` = never,
>(
  noun: N,
  proof: Omit<NounProof<N, S>, 'noun'>,
): NounProof<N, S> => ({ noun, ...proof });
