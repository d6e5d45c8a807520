import { useOpenRow } from './useOpenRow.ts';

interface DialogParams {
  create?: true;
  edit?: number;
  remove?: number;
}

interface DialogAddress {
  url: DialogParams;
  go: (patch: DialogParams) => void;
  replace: (patch: { [K in keyof DialogParams]: undefined }) => void;
}

/**
 * Returns the create, edit and delete dialogs of a list. The URL determines which dialog is open (`dialogs` of url.ts).
 */
export function useDialogs<Row extends { id: number }>(
  { url, go, replace }: DialogAddress,
  rows: readonly Row[] | undefined,
) {
  return {
    isCreating: url.create === true,
    edited: useOpenRow(rows, url.edit),
    removed: useOpenRow(rows, url.remove),
    edit: ({ id }: Row) => go({ edit: id }),
    remove: ({ id }: Row) => go({ remove: id }),
    close: () => replace({ create: undefined, edit: undefined, remove: undefined }),
  };
}
