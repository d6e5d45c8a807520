/** What the crawl (`e2e/crawl`) looks at, in words that the proofs of nouns share. */
import type { BodyIn, OperationShape, QueryIn, ResultOf } from '@gatehouse/api/platform/operation';

/** A screen without its dialogs, or a dialog of it, by address. */
export interface Look {
  /** What stands behind the path's `?`. */
  search?: string;
  /** Opens in front of the screen. */
  dialog?: true;
  /** A form that holds nothing yet: it is sent, so that it names what is missing. */
  empty?: true;
}

export const screen: Look = {};
export const searched = (search: string): Look => ({ search });
export const tab = (name: string): Look => ({ search: `tab=${name}` });
export const dialog = (search: string): Look => ({ search, dialog: true });
/** A dialog whose form is sent empty. */
export const emptyForm = (search: string): Look => ({ ...dialog(search), empty: true });
export const create = emptyForm('create=true');

/** The organisation that is looked at, as an administrator. */
export interface Crawl {
  /** Where the portal listens. */
  url: string;
  /** Calls an operation; its result. `file` is what one brings whose upload is streamed. */
  ask<O extends OperationShape>(
    operation: O,
    body?: BodyIn<O>,
    query?: QueryIn<O>,
    file?: Uint8Array,
  ): Promise<ResultOf<O>>;
  /** What a noun shows, made when it is first asked for. */
  of<T>(shown: Shown<T>): Promise<T>;
}

/** Makes a row of a noun, after those it stands on, so that its screens have something to show. */
export type Shown<T> = (crawl: Crawl) => Promise<T>;

/** The first of what is listed. */
export function first<T>(content: readonly T[]): T {
  const [found] = content;
  if (found === undefined) throw new Error('nothing is listed');
  return found;
}

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const yesterday = dateIn(-1);
export const lastDays = `from=${yesterday}&to=${dateIn(1)}`;
/** As far as the sample goes back. */
export const period = `from=${dateIn(-90)}&to=${dateIn(1)}`;

/** A name of 60 characters, which some places cut; among the first of a list by name. */
export const longName = (of: string): string =>
  `Aa ${of} Nguyễn Hoàng Phương Anh Thư Công Huyền Tôn Nữ Thị Minh Châu`.slice(0, 60);
