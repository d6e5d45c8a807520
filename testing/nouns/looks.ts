/**
 * Describes the views that the crawl (`e2e/crawl`) visits. The files of all kinds of objects in testing/nouns use these
 * definitions.
 */
import { DAY } from '@gatehouse/api/platform/dates';
import type { BodyIn, OperationShape, QueryIn, ResultOf } from '@gatehouse/api/platform/operation';

/** A view of a screen, or one of its dialogs, by its address. */
export interface CrawlView {
  /** The query string, without `?`. */
  search?: string;
  /** True if the view opens as a dialog in front of the screen. */
  dialog?: true;
  /** True if the view opens next to the list, or on a phone as a dialog in front of it. */
  panel?: true;
  /** True for an empty form. The crawl submits it, so that it shows its errors. */
  empty?: true;
}

export const screen: CrawlView = {};
export const searched = (search: string): CrawlView => ({ search });
export const tab = (name: string): CrawlView => ({ search: `tab=${name}` });
export const dialog = (search: string): CrawlView => ({ search, dialog: true });
export const panel = (search: string): CrawlView => ({ search, panel: true });
/** Returns the view of a dialog with a form that the crawl submits empty. */
export const emptyForm = (search: string): CrawlView => ({ ...dialog(search), empty: true });
export const create = emptyForm('create=true');

/** The organisation that the crawl visits as an administrator. */
export interface Crawl {
  /** Base URL of the portal. */
  url: string;
  /** Calls an operation. Resolves to its result. `file` is the file of a streamed upload. */
  ask<O extends OperationShape>(
    operation: O,
    body?: BodyIn<O>,
    query?: QueryIn<O>,
    file?: Uint8Array,
  ): Promise<ResultOf<O>>;
  /** Resolves to the sample rows of a kind of object. The first call creates the rows. */
  of<T>(shown: SampleFactory<T>): Promise<T>;
}

/**
 * Creates a row of a kind of object and the rows that it depends on, so that the screens for this kind have content.
 */
export type SampleFactory<T> = (crawl: Crawl) => Promise<T>;

/**
 * Returns the first element of a list.
 * @throws if the list is empty
 */
export function first<T>(content: readonly T[]): T {
  const [item] = content;
  if (item === undefined) throw new Error('nothing is listed');
  return item;
}

export const dateAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
export const yesterday = dateAfter(-1);
export const lastDays = `from=${yesterday}&to=${dateAfter(1)}`;
/** The period that the sample data covers. */
export const period = `from=${dateAfter(-90)}&to=${dateAfter(1)}`;

/** Returns a name of 60 characters, which some screens truncate. In a list sorted by name, it is near the start. */
export const longName = (noun: string): string =>
  `Aa ${noun} Nguyễn Hoàng Phương Anh Thư Công Huyền Tôn Nữ Thị Minh Châu`.slice(0, 60);
