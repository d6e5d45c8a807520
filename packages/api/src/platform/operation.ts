import type { z } from 'zod';
import type { CommonErrorCode, ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import { idParams } from './shapes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Rows that an operation can access. `public`: rows open to everyone. `self`: the signed-in person's own rows.
 * `department`: also rows of departments that the person manages. `company`: rows of the person's companies.
 * `installation`: data of no company.
 */
export type Scope = 'public' | 'self' | 'department' | 'company' | 'installation';

/** Permission required by an operation. `PUBLIC`: no sign-in needed. `SIGNED_IN`: any valid session. */
type Guard = Permission | 'PUBLIC' | 'SIGNED_IN';

/** Files that an operation accepts as multipart/form-data. Such an operation has no JSON body. */
export interface UploadShape {
  /** Name of the form field that contains the file. It is repeated for each file. */
  field: string;
  /** Maximum number of files. */
  files: number;
  /** Maximum size of a file in bytes. For a larger file the operation returns FILE_SIZE_TOO_LARGE. */
  fileSize: number;
  /**
   * True if the server writes the file to disk as it arrives, instead of loading it into memory. The form then also
   * contains the fields of `body`, as text.
   */
  streamed?: StreamedShape;
}

export interface StreamedShape {
  /** Minimum size of a file in bytes. For a smaller file the operation returns FILE_SIZE_TOO_SMALL. */
  least: number;
  /**
   * Allowed media types, as sent by the client. For other types the operation returns FILE_TYPE_NOT_ALLOWED. The
   * handler of the operation checks the content.
   */
  types: readonly string[];
}

export interface OperationShape {
  /**
   * Name of the operation, such as `buildings.update`, which the function `operations` derives. The cache, the audit
   * trail and idempotency use this name.
   */
  name: `${string}.${string}`;
  summary: string;
  method: Method;
  /** Path below `/api/v1` with `{param}` placeholders. `{id}` is the id of a row unless `params` declares otherwise. */
  path: `/${string}`;
  permission: Guard;
  scope: Scope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  result: z.ZodType;
  /** Codes of spec §8 that this operation can return, in addition to `commonErrors`. */
  errors: readonly ErrorCode[];
  /**
   * Error codes for required fields of the body. A code is sent if its field is missing and no other field is invalid.
   */
  missing?: Readonly<Record<string, ErrorCode>>;
  /** The `messageCode` of a successful answer. Timesheet answers have api.success (spec §7). */
  successCode?: string;
  /**
   * Type of the answer. `file`: a download with its name in the content-disposition header. `stream`: server-sent
   * events.
   */
  answers?: 'json' | 'file' | 'stream';
  /**
   * True if the answer contains a secret. Such an answer is never stored, so a request with a repeated Idempotency-Key
   * is rejected.
   */
  showsSecret?: true;
  /**
   * True if only a signed-in person may call the operation, and no API token. It applies to operations that concern the
   * session of the caller, that decide how people sign in, that create, extend or list credentials, or that are carried
   * out later with all rights of the account or with a session (decision 092).
   */
  sessionOnly?: true;
  upload?: UploadShape;
  /**
   * True if the operation changes nothing and is a POST only because its input must not appear in a URL. Such an
   * operation is not audited.
   */
  reads?: true;
  /**
   * True if the operation is expensive. A person can run at most two expensive calls in parallel. Requesting a large
   * page of a list always counts as expensive.
   */
  heavy?: true;
  /** Maximum size of the body in bytes. Default: 64 KiB. */
  bodyLimit?: number;
}

/** An operation as declared, without its name. The name is derived from the kind of object and the key. */
export type OperationDeclaration = Omit<OperationShape, 'name'> & { name?: never };

type RowOf<D> = D extends { params: unknown }
  ? unknown
  : D extends { path: `${string}{id}${string}` }
    ? { readonly params: typeof idParams }
    : unknown;

/** The operations of a kind of object. Their names are derived from the kind of object and their keys. */
export type Operations<N extends string, D> = {
  [K in keyof D & string]: D[K] & { readonly name: `${N}.${K}` } & RowOf<D[K]>;
};

/** Declares the operations of a kind of object. Routes, browser calls, OpenAPI and tests are derived from them. */
export function operations<const N extends string, const D extends Record<string, OperationDeclaration>>(
  noun: N,
  declared: D,
): Operations<N, D> {
  const entries = Object.entries(declared).map(([key, declaration]) => {
    const row = declaration.path.includes('{id}') && { params: idParams };
    return [key, { ...row, ...declaration, name: `${noun}.${key}` }];
  });
  return Object.fromEntries(entries) as Operations<N, D>; // TypeScript cannot infer that the entries have the keys of the declaration, and that each operation has its name.
}

/** Type of the list of all operations. It requires that each operation is named after its kind of object and key. */
type Contents<T> = {
  [N in keyof T & string]: { [K in keyof T[N] & string]: OperationShape & { name: `${N}.${K}` } };
};

/**
 * The fields of an operation that determine access. The type includes the name, so that a permission code alone does
 * not match it.
 */
export type OperationPermission = Pick<OperationShape, 'name' | 'permission'>;

/** Returns whether a repetition of the call with the same Idempotency-Key returns the stored first answer. */
export const acceptsIdempotencyKey = ({
  method,
  permission,
  answers = 'json',
}: Pick<OperationShape, 'method' | 'permission' | 'answers'>): boolean =>
  method === 'POST' && permission !== 'PUBLIC' && answers === 'json';

export const permits = (permissions: ReadonlySet<string>, { permission }: OperationPermission): boolean =>
  permission === 'PUBLIC' || permission === 'SIGNED_IN' || permissions.has(permission);

/**
 * Returns whether an API token may call the operation (decision 092). No token may call an operation of the
 * installation or receive a secret. A token of a company may not call operations on a person's own data.
 */
export const acceptsApiToken = (
  { permission, scope, sessionOnly, showsSecret }: OperationShape,
  { isPersonal }: { isPersonal: boolean },
): boolean =>
  permission !== 'PUBLIC' &&
  scope !== 'installation' &&
  !sessionOnly &&
  !showsSecret &&
  (isPersonal || scope !== 'self');

/** Returns the list of all operations. Does not compile if a key differs from the kind of object of its operations. */
export const contents = <T extends Contents<T>>(nouns: T): T => nouns;

type ShapeInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type ShapeOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * Names that end with `In` are types for the caller. Names that end with `Of` are types for the handler, after parsing.
 */
export type ParamsIn<O extends OperationShape> = ShapeInput<O['params']>;
export type QueryIn<O extends OperationShape> = ShapeInput<O['query']>;
export type BodyIn<O extends OperationShape> = ShapeInput<O['body']>;
export type ParamsOf<O extends OperationShape> = ShapeOutput<O['params']>;
export type QueryOf<O extends OperationShape> = ShapeOutput<O['query']>;
export type BodyOf<O extends OperationShape> = ShapeOutput<O['body']>;
export type ResultOf<O extends OperationShape> = z.output<O['result']>;
export type RefusalOf<O extends OperationShape> = O['errors'][number] | CommonErrorCode;

/** Envelope of every answer (design.md §4). `status` is "00" only for a success. */
export interface Envelope<T> {
  status: string;
  messageCode: string;
  message: string;
  result: T;
  requestId: string;
}

export const apiPrefix = '/api/v1';

/** Returns the path of an operation with its parameters filled in, without a query string. */
export function pathOf(declared: OperationShape, params: Record<string, unknown> = {}): string {
  return (
    apiPrefix +
    declared.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  );
}
