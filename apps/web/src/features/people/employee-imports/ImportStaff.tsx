import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ChooseSheet } from './ChooseSheet.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import { MatchColumns, type SheetAtHand } from './MatchColumns.tsx';

interface Props {
  /** The import the address names; without one a sheet is chosen. */
  id: number | undefined;
  /** The company the list shows: it is proposed. */
  companyId: number | null;
  onChecked: (id: number | undefined) => void;
  onClose: () => void;
}

/** From a file to people: choose, say what unknown columns are, look at what it would do, carry it out, see what became of it (spec §2 "Staffs"). */
export function ImportStaff({ id, companyId, onChecked, onClose }: Props) {
  const t = useText();
  const [unmatched, setUnmatched] = useState<SheetAtHand>();
  const again = () => onChecked(undefined);
  const take = (sheet: SheetAtHand, isMatched: boolean) => {
    const isKnown = isMatched || sheet.checked.columns.every(({ field }) => field !== null);
    setUnmatched(isKnown ? undefined : sheet);
    onChecked(sheet.checked.id);
  };
  const step = () => {
    if (id === undefined)
      return <ChooseSheet companyId={companyId} onChecked={(sheet) => take(sheet, false)} />;
    if (unmatched?.checked.id === id)
      return <MatchColumns onAgain={again} onMatched={(sheet) => take(sheet, true)} sheet={unmatched} />;
    return <Chosen id={id} onAgain={again} onClose={onClose} />;
  };
  return (
    <Dialog onClose={onClose} title={t('people.employeeImports.title')}>
      {step()}
    </Dialog>
  );
}

const pollMs = 700;

function Chosen({ id, onAgain, onClose }: { id: number; onAgain: () => void; onClose: () => void }) {
  const state = useApi(employeeImports.get, { params: { id } });
  const isRunning = state.data?.status === 'RUNNING';
  // a second watcher of the same answer, which asks only as long as there is something to see
  useApi(employeeImports.get, { params: { id }, enabled: isRunning, refetchInterval: pollMs, quiet: true });
  if (state.error) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <Skeleton height={200} />;
  return state.data.status === 'CHECKED' ? (
    <ImportPreview found={state.data} onAgain={onAgain} />
  ) : (
    <ImportResult found={state.data} onAgain={onAgain} onClose={onClose} />
  );
}
