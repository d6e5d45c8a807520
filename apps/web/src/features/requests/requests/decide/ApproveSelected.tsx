import type { Request } from '@gatehouse/api/requests/requests';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { toastSuccess } from '../../../../platform/toast/toast.tsx';
import { TickIcon } from '../../../../ui/display/icons.ts';
import { Confirm } from '../../../../ui/feedback/Confirm.tsx';
import { ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { SelectionBar } from '../../../../ui/table/SelectionBar.tsx';
import type { Selection } from '../../../../ui/table/useSelection.ts';
import type { RefusedRequest } from './approveInTurn.ts';
import { RefusedRequests } from './RefusedRequests.tsx';
import { RequestLines } from './RequestLines.tsx';
import { useApproveMany } from './useApproveMany.ts';

interface Props {
  selection: Selection<Request>;
  /** Called with the IDs of the approved requests. */
  onDone: (approved: readonly number[]) => void;
}

/**
 * Approves the selected requests after one confirmation. The result names the requests that were not approved, with the
 * reason of each one. They stay selected.
 */
export function ApproveSelected({ selection, onDone }: Props) {
  const t = useText();
  // The question lists the requests of the moment it was asked. The list behind it is refetched after each decision.
  const [asked, setAsked] = useState<readonly Request[] | null>(null);
  const [result, setResult] = useState<{ approved: number; refused: readonly RefusedRequest[] } | null>(null);
  const { approve, count } = useApproveMany();

  async function run(chosen: readonly Request[]) {
    const refused = await approve(chosen);
    const approved = chosen.filter((row) => !refused.some(({ request }) => request.id === row.id));
    selection.toggle(approved, false);
    setAsked(null);
    if (refused.length > 0) setResult({ approved: approved.length, refused });
    else void toastSuccess(t('requests.requests.bulk.done', { count: approved.length }));
    onDone(approved.map(({ id }) => id));
  }

  return (
    <>
      <SelectionBar
        nameOf={({ displayName }) => displayName}
        said={t('requests.requests.bulk.selected', { count: selection.rows.length })}
        selection={selection}
      >
        <ReasonButton
          icon={<TickIcon />}
          onClick={() => setAsked(warnedFirst(selection.rows))}
          reason={undefined}
          variant="default"
        >
          {t('requests.requests.bulk.approve')}
        </ReasonButton>
      </SelectionBar>
      {asked && (
        <Confirm
          about={[]}
          action={t('requests.requests.bulk.approveCount', { count: asked.length })}
          focus="action"
          onClose={() => count === null && setAsked(null)}
          onConfirm={() => count === null && void run(asked)}
          pending={count !== null}
          title={t('requests.requests.bulk.title', { count: asked.length })}
        >
          <RequestLines requests={asked} />
          <span aria-live="polite">
            {count === null
              ? t('common.delete.text')
              : t('requests.requests.bulk.progress', { done: count, count: asked.length })}
          </span>
        </Confirm>
      )}
      {result && <RefusedRequests {...result} onClose={() => setResult(null)} />}
    </>
  );
}

/** Sorts requests with warnings before the others. The order is otherwise that of the list. */
const warnedFirst = (rows: readonly Request[]): readonly Request[] =>
  rows.toSorted((a, b) => Number(b.beyond !== null) - Number(a.beyond !== null));
