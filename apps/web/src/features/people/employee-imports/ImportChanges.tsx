import {
  type EmployeeImport,
  employeeImports,
  type ImportChange,
} from '@gatehouse/api/people/employee-imports';
import { Alert, Checkbox, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Paged } from '../../../ui/list/Paged.tsx';
import { ChangedPerson } from './ChangedPerson.tsx';
import classes from './ImportChanges.module.css';
import { countTicked, isTicked, noRenames, type Renames, setTicked } from './renames.ts';

interface Props {
  found: EmployeeImport;
  renames: Renames;
  onRenames: (renames: Renames) => void;
}

/** Lists all changes of a sheet by person and field. People with a changed name come first, each with a checkbox. */
export function ImportChanges({ found, renames, onRenames }: Props) {
  const t = useText();
  const { id, added, changed, renamed } = found;
  const [kind, setKind] = useState<'CHANGED' | 'NEW'>(changed > 0 ? 'CHANGED' : 'NEW');
  // The page number is state of the component, because the dialog itself is already a URL parameter.
  const [page, setPage] = useState(0);
  const list = useApi(employeeImports.changes, { params: { id }, query: { kind, page, size: 10 } });
  const showKind = (chosen: 'CHANGED' | 'NEW') => {
    setKind(chosen);
    setPage(0);
  };
  const count = countTicked(renames, found);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('people.employeeImports.changes')}
      </Title>
      {renamed > 0 && (
        <Alert color="yellow" role="status">
          <Text fz="sm" mb={8}>
            {t('people.employeeImports.renames', { count: renamed })}
          </Text>
          <Checkbox
            checked={count === renamed}
            indeterminate={count > 0 && count < renamed}
            label={t('people.employeeImports.tickAll', { count: formatNumber(renamed) })}
            onChange={(event) => onRenames({ ...noRenames, all: event.currentTarget.checked })}
          />
        </Alert>
      )}
      {added > 0 && changed > 0 && (
        <SegmentedControl
          aria-label={t('people.employeeImports.changes')}
          data={[
            {
              value: 'CHANGED',
              label: t('people.employeeImports.changed', { count: formatNumber(changed) }),
            },
            { value: 'NEW', label: t('people.employeeImports.added', { count: formatNumber(added) }) },
          ]}
          onChange={(chosen) => showKind(chosen === 'NEW' ? 'NEW' : 'CHANGED')}
          value={kind}
        />
      )}
      <Loaded
        empty={null}
        load={loadOf(list)}
        onClearFilters={undefined}
        rows={list.data?.content}
        skeleton={<Skeleton height={160} />}
      >
        {(rows: readonly ImportChange[]) => (
          <ul aria-label={t('people.employeeImports.changes')} className={classes.people}>
            {rows.map((change) => (
              <ChangedPerson
                change={change}
                isTicked={isTicked(renames, change.row)}
                key={change.row}
                onTick={(isOn) => onRenames(setTicked(renames, change.row, isOn))}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Paged answer={list.data} onPage={setPage} page={page} />
    </Stack>
  );
}
