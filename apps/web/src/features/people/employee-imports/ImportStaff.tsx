import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { ChooseSheet } from './ChooseSheet.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import { MatchColumns, type SheetWithFile } from './MatchColumns.tsx';

interface Props {
  /** ID of the import, from the URL. Undefined until a sheet is chosen. */
  id: number | undefined;
  /** Company selected on the list page, used as the default. */
  companyId: number | null;
  onChecked: (id: number | undefined) => void;
  onClose: () => void;
}

/**
 * Imports employees from a file (spec §2 "Staffs"). The steps are: choose a file, assign unknown columns, preview the
 * changes, save them, and view the result.
 */
export function ImportStaff({ id, companyId, onChecked, onClose }: Props) {
  const t = useText();
  const [unmatched, setUnmatched] = useState<SheetWithFile>();
  const restart = () => onChecked(undefined);
  const acceptSheet = (sheet: SheetWithFile, isMatched: boolean) => {
    const isKnown = isMatched || sheet.checked.columns.every(({ field }) => field !== null);
    setUnmatched(isKnown ? undefined : sheet);
    onChecked(sheet.checked.id);
  };
  const currentStep = () => {
    if (id === undefined)
      return <ChooseSheet companyId={companyId} onChecked={(sheet) => acceptSheet(sheet, false)} />;
    if (unmatched?.checked.id === id)
      return (
        <MatchColumns onAgain={restart} onMatched={(sheet) => acceptSheet(sheet, true)} sheet={unmatched} />
      );
    return <Chosen id={id} onAgain={restart} onClose={onClose} />;
  };
  return (
    <Dialog onClose={onClose} title={t('people.employeeImports.title')}>
      {currentStep()}
    </Dialog>
  );
}

const pollMs = 700;

function Chosen({ id, onAgain, onClose }: { id: number; onAgain: () => void; onClose: () => void }) {
  const state = useApi(employeeImports.get, { params: { id } });
  const isRunning = state.data?.status === 'RUNNING';
  // A second query with the same cache key, which polls only while the import runs.
  useApi(employeeImports.get, { params: { id }, enabled: isRunning, refetchInterval: pollMs, quiet: true });
  if (state.error) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <Skeleton height={200} />;
  return state.data.status === 'CHECKED' ? (
    <ImportPreview found={state.data} onAgain={onAgain} />
  ) : (
    <ImportResult found={state.data} onAgain={onAgain} onClose={onClose} />
  );
}
