import { useOpenRow } from './useOpenRow.ts';

interface Open {
  create?: true;
  edit?: number;
  remove?: number;
}

interface Address {
  url: Open;
  go: (patch: Open) => void;
  replace: (patch: { [K in keyof Open]: undefined }) => void;
}

/** The dialogs of a list, as the address (`dialogs` of url.ts) has them open: a new row, one to change, one to delete. */
export function useDialogs<Row extends { id: number }>(
  { url, go, replace }: Address,
  rows: readonly Row[] | undefined,
) {
  return {
    isCreating: url.create === true,
    edited: useOpenRow(rows, ({ id }) => id === url.edit),
    removed: useOpenRow(rows, ({ id }) => id === url.remove),
    edit: ({ id }: Row) => go({ edit: id }),
    remove: ({ id }: Row) => go({ remove: id }),
    close: () => replace({ create: undefined, edit: undefined, remove: undefined }),
  };
}
