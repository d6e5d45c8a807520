import {
  type EmployeeImport,
  employeeImports,
  type importChoices,
} from '@gatehouse/api/people/employee-imports';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';
import { RadioField, SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { countTicked, noRenames } from './renames.ts';

type ImportChoice = (typeof importChoices)[number];

/** Shows the changes that an import would make, before they are saved. */
export function ImportPreview({ found, onAgain }: { found: EmployeeImport; onAgain: () => void }) {
  const t = useText();
  const [choice, setChoice] = useState<ImportChoice>('ALL');
  const [invite, setInvite] = useState(true);
  const { save, isPending, error } = useSave(employeeImports.commit, { toast: false, onRefusal: () => true });
  const [renames, setRenames] = useState(noRenames);
  const writable = found.added + found.changed;
  const unticked = found.renamed - countTicked(renames, found);
  const blockReason = () => {
    if (writable === 0)
      return t(found.wrong > 0 ? 'people.employeeImports.allWrong' : 'people.employeeImports.nothing');
    if (choice === 'ALL' && found.wrong > 0) return t('people.employeeImports.allReason');
    if (choice === 'ALL' && unticked > 0) return t('people.employeeImports.untickedReason');
    return unticked === writable ? t('people.employeeImports.noneTicked') : undefined;
  };
  return (
    <Stack gap="md">
      <Text fz="sm">
        {t('people.employeeImports.sheetOf', { file: found.fileName, sheet: found.sheetName })} —{' '}
        {t('people.employeeImports.dryRun')}
      </Text>
      <ImportCounts found={found} />
      {found.ignoredColumns.length > 0 && (
        <Text c="dimmed" fz="sm">
          {t('people.employeeImports.ignored', { columns: joinList(found.ignoredColumns) })}
        </Text>
      )}
      {found.wrong > 0 && <ImportProblems id={found.id} />}
      {writable === 0 && <Alert>{blockReason()}</Alert>}
      {writable > 0 && <ImportChanges found={found} onRenames={setRenames} renames={renames} />}
      {writable > 0 && found.wrong + found.renamed > 0 && (
        <RadioField
          label={t('people.employeeImports.fields.rows')}
          name="rows"
          onChange={(chosen) => setChoice(chosen ?? 'ALL')}
          options={[
            { value: 'ALL', label: t('people.employeeImports.all') },
            { value: 'GOOD', label: t('people.employeeImports.good') },
          ]}
          problem={undefined}
          value={choice}
        />
      )}
      {found.added > 0 && (
        <SwitchField
          hint={t('people.employeeImports.inviteHint')}
          label={t('people.employeeImports.fields.invite')}
          name="invite"
          onChange={(on) => setInvite(on ?? false)}
          problem={undefined}
          value={invite}
        />
      )}
      <ImportFoot
        error={error}
        isPending={isPending}
        onAgain={onAgain}
        onward={
          writable === 0
            ? undefined
            : {
                label: t('people.employeeImports.start'),
                onClick: () => save({ params: { id: found.id }, body: { rows: choice, renames, invite } }),
                reason: blockReason(),
              }
        }
      />
    </Stack>
  );
}

function ImportCounts({ found }: { found: EmployeeImport }) {
  const t = useText();
  const counts: [Tone, string][] = [
    ['good', t('people.employeeImports.added', { count: found.added })],
    ['good', t('people.employeeImports.changed', { count: found.changed })],
    ['quiet', t('people.employeeImports.unchanged', { count: found.unchanged })],
    [found.wrong > 0 ? 'bad' : 'quiet', t('people.employeeImports.wrong', { count: found.wrong })],
  ];
  return (
    <Group gap="xs">
      {counts.map(([tone, text]) => (
        <StatusBadge key={text} tone={tone}>
          {text}
        </StatusBadge>
      ))}
    </Group>
  );
}
