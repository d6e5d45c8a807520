import type { z } from 'zod';
import type { CommonErrorCode, ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import { idParams } from './shapes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may see what through an operation. `public`: anybody. `self`: the signed-in person's own rows.
 * `department`: rows of departments the viewer manages, too. `company`: rows of the viewer's companies.
 * `installation`: what is no company's.
 */
export type Scope = 'public' | 'self' | 'department' | 'company' | 'installation';

/** `PUBLIC`: nobody need be signed in. `SIGNED_IN`: any live session. */
export type Guard = Permission | 'PUBLIC' | 'SIGNED_IN';

/** Files an operation takes as multipart/form-data; it has no JSON body then. */
export interface UploadShape {
  /** Name of the form's field, repeated for each file. */
  field: string;
  /** How many at most. */
  files: number;
  /** Bytes of one at most; a larger one answers FILE_SIZE_TOO_LARGE. */
  fileSize: number;
  /** Written to the disk as it comes, never whole in memory. Beside the files the form has the fields of `body`, as texts. */
  streamed?: StreamedShape;
}

/** What files must be that are written to the disk as they come. */
export interface StreamedShape {
  /** Bytes of one at least; a smaller one answers FILE_SIZE_TOO_SMALL. */
  least: number;
  /** Media types, as the sender's machine calls them; another answers FILE_TYPE_NOT_ALLOWED. What a file says of itself is its noun's matter. */
  types: readonly string[];
}

export interface OperationShape {
  /** `noun.key` of where it is declared: `operations` derives it. Cache, audit trail and idempotency go by it. */
  name: `${string}.${string}`;
  summary: string;
  method: Method;
  /** Below `/api/v1`, with `{param}` places; `{id}` is a row's number unless `params` says otherwise. */
  path: `/${string}`;
  permission: Guard;
  scope: Scope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  result: z.ZodType;
  /** Codes of spec §8 this operation may refuse with, besides `commonErrors`. */
  errors: readonly ErrorCode[];
  /** `messageCode` of a success; timesheet answers carry api.success (spec §7). */
  successCode?: string;
  /** `file`: the answer is a download named by content-disposition; `stream`: server-sent events. */
  answers?: 'json' | 'file' | 'stream';
  /** The answer shows a secret: it is kept nowhere, so a repeated Idempotency-Key is refused instead of answered again. */
  showsSecret?: true;
  upload?: UploadShape;
  /** Changes nothing, though it is a POST: what is asked by must stand in no address. No audit is kept of it. */
  reads?: true;
  /** Reads much at each call: one person's run two at a time. A list with a large page is heavy whatever it says here. */
  heavy?: true;
  /** Largest body in bytes; 64 KiB where absent. */
  bodyLimit?: number;
}

/** One operation as its noun declares it: all but the name, which nobody writes. */
export type Declaration = Omit<OperationShape, 'name'> & { name?: never };

type RowOf<D> = D extends { params: unknown }
  ? unknown
  : D extends { path: `${string}{id}${string}` }
    ? { readonly params: typeof idParams }
    : unknown;

/** A noun's operations, each named after the noun and its own key. */
export type Operations<N extends string, D> = {
  [K in keyof D & string]: D[K] & { readonly name: `${N}.${K}` } & RowOf<D[K]>;
};

/** Declares a noun's operations: the routes, the browser's calls, OpenAPI and the tests are read from them. */
export function operations<const N extends string, const D extends Record<string, Declaration>>(
  noun: N,
  declared: D,
): Operations<N, D> {
  const named = Object.entries(declared).map(([key, one]) => {
    const row = one.path.includes('{id}') && { params: idParams };
    return [key, { ...row, ...one, name: `${noun}.${key}` }];
  });
  return Object.fromEntries(named) as Operations<N, D>; // the same keys, each with its name
}

/** What the table of contents takes: under each noun's key operations that bear its name and their own. */
type Contents<T> = {
  [N in keyof T & string]: { [K in keyof T[N] & string]: OperationShape & { name: `${N}.${K}` } };
};

/** What is asked of an operation to know who may call it; only a named one can be asked about, never a bare permission. */
export type Guarded = Pick<OperationShape, 'name' | 'permission'>;

/** Whether somebody signed in who holds these permissions may call the operation. */
export const permits = (held: ReadonlySet<string>, { permission }: Guarded): boolean =>
  permission === 'PUBLIC' || permission === 'SIGNED_IN' || held.has(permission);

/** The table of contents; a noun that stands under another's key does not compile. */
export const contents = <T extends Contents<T>>(nouns: T): T => nouns;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the caller sends; what the handler receives; what comes back. */
export type ParamsIn<O extends OperationShape> = In<O['params']>;
export type QueryIn<O extends OperationShape> = In<O['query']>;
export type BodyIn<O extends OperationShape> = In<O['body']>;
export type ParamsOf<O extends OperationShape> = Out<O['params']>;
export type QueryOf<O extends OperationShape> = Out<O['query']>;
export type BodyOf<O extends OperationShape> = Out<O['body']>;
export type ResultOf<O extends OperationShape> = z.output<O['result']>;
/** The codes a handler of this operation may refuse with. */
export type RefusalOf<O extends OperationShape> = O['errors'][number] | CommonErrorCode;

/** Envelope of every answer (design.md §4). `status` "00" is success and nothing else is. */
export interface Envelope<T> {
  status: string;
  messageCode: string;
  message: string;
  result: T;
  requestId: string;
}

export const apiPrefix = '/api/v1';

/** The operation's address with its params filled in, without query. */
export function pathOf(declared: OperationShape, params: Record<string, unknown> = {}): string {
  return (
    apiPrefix +
    declared.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  );
}
