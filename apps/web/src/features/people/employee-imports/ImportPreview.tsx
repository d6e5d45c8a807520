import {
  type EmployeeImport,
  employeeImports,
  type importChoices,
} from '@gatehouse/api/people/employee-imports';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField, SwitchField } from '../../../ui/ChoiceFields.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { ImportProblems } from './ImportProblems.tsx';

type Choice = (typeof importChoices)[number];

/** What the sheet would do, everything that is wrong with it, and what of it to write. Nothing has been written yet. */
export function ImportPreview({ found, onAgain }: { found: EmployeeImport; onAgain: () => void }) {
  const t = useText();
  const [choice, setChoice] = useState<Choice>('ALL');
  const [invite, setInvite] = useState(true);
  const { save, isPending, error } = useSave(employeeImports.commit, { toast: false, onRefusal: () => true });
  const writable = found.added + found.changed;
  const reason =
    writable === 0
      ? t(found.wrong > 0 ? 'staff.wizard.allWrong' : 'staff.wizard.nothing')
      : found.wrong > 0 && choice === 'ALL'
        ? t('staff.wizard.allReason')
        : undefined;
  return (
    <Stack gap="md">
      <Text fz="sm">
        {found.fileName} — {t('staff.wizard.dryRun')}
      </Text>
      <ImportCounts found={found} />
      {found.ignoredColumns.length > 0 && (
        <Text c="dimmed" fz="sm">
          {t('staff.wizard.ignored', { columns: found.ignoredColumns.join(', ') })}
        </Text>
      )}
      {found.wrong > 0 && <ImportProblems id={found.id} />}
      {writable === 0 && <Alert>{reason}</Alert>}
      {writable > 0 && found.wrong > 0 && (
        <RadioField
          label={t('staff.wizard.which')}
          name="rows"
          onChange={(chosen) => setChoice(chosen ?? 'ALL')}
          options={[
            { value: 'ALL', label: t('staff.wizard.all') },
            { value: 'GOOD', label: t('staff.wizard.good') },
          ]}
          problem={undefined}
          value={choice}
        />
      )}
      {found.added > 0 && (
        <SwitchField
          hint={t('staff.wizard.inviteHint')}
          label={t('staff.wizard.invite')}
          name="invite"
          onChange={(on) => setInvite(on ?? false)}
          problem={undefined}
          value={invite}
        />
      )}
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onAgain} variant="default">
          {t('staff.wizard.again')}
        </Button>
        {isPending ? (
          <Button loading>{t('staff.wizard.start')}</Button>
        ) : (
          writable > 0 && (
            <ReasonButton
              onClick={() => save({ params: { id: found.id }, body: { rows: choice, invite } })}
              reason={reason}
            >
              {t('staff.wizard.start')}
            </ReasonButton>
          )
        )}
      </Group>
    </Stack>
  );
}

/** Rows by what they would do. */
function ImportCounts({ found }: { found: EmployeeImport }) {
  const t = useText();
  const counts: [Tone, string][] = [
    ['good', t('staff.wizard.added', { count: found.added })],
    ['good', t('staff.wizard.changed', { count: found.changed })],
    ['quiet', t('staff.wizard.unchanged', { count: found.unchanged })],
    [found.wrong > 0 ? 'bad' : 'quiet', t('staff.wizard.wrong', { count: found.wrong })],
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
