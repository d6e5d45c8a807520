import type { Device } from '@gatehouse/api/area/devices';
import { isPolling } from '@gatehouse/api/area/devices.rules';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import {
  terminalPeople,
  type UnknownPerson,
  type UnknownTable,
} from '@gatehouse/api/device-ops/terminal-people';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { EmployeePicker } from '../../people/employees/EmployeePicker.tsx';
import { MapEffectPanel } from '../quarantine/MapEffectPanel.tsx';
import { DecidePeople, DoubtfulPeople, type IdentityDecision } from './DoubtfulPeople.tsx';

interface Props {
  device: Device;
  onClose: () => void;
}

/** Lists people and tables that exist only on the terminal, and people with a different name on the terminal. */
export function TerminalPeopleDialog({ device, onClose }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<{ person: UnknownPerson; to: 'assign' | 'remove' } | null>(null);
  const [decision, setDecision] = useState<IdentityDecision | null>(null);
  const list = useApi(terminalPeople.list, { params: { id: device.id } });
  useLive(['devices.changed', 'quarantine.changed'], () => void list.refetch());
  const close = () => setChosen(null);
  const { data } = list;
  const isReporting = isPolling(device.protocol);
  const missing = isReporting ? 'unreported' : 'searched';
  if (chosen?.to === 'assign') return <AssignPerson device={device} onClose={close} person={chosen.person} />;
  return (
    <>
      <Dialog onClose={onClose} title={t('deviceOps.terminalPeople.title', { name: device.deviceName })}>
        {data ? (
          <Stack gap="md">
            {data.doubtful.length > 0 && (
              <DoubtfulPeople
                onDecide={setDecision}
                onRemove={(person) => setChosen({ person, to: 'remove' })}
                people={data.doubtful}
              />
            )}
            <Title order={3} size="h5">
              {t('deviceOps.terminalPeople.people')}
            </Title>
            {data.people.length === 0 && (
              <EmptyState
                text={t(`deviceOps.terminalPeople.${data.isReported ? 'noneHint' : missing}`)}
                title={t('deviceOps.terminalPeople.none')}
              />
            )}
            {data.people.map((person) => (
              <PersonRow
                key={person.terminalUserId}
                onChoose={(to) => setChosen({ person, to })}
                person={person}
              />
            ))}
            {isReporting && <UnknownTables tables={data.tables} />}
          </Stack>
        ) : (
          <Waiting height={120} of={list} />
        )}
      </Dialog>
      {decision && (
        <DecidePeople decision={decision} deviceId={device.id} onClose={() => setDecision(null)} />
      )}
      {chosen?.to === 'remove' && <RemovePerson device={device} onClose={close} person={chosen.person} />}
    </>
  );
}

function UnknownTables({ tables }: { tables: readonly UnknownTable[] }) {
  const t = useText();
  return (
    <>
      <Title order={3} size="h5">
        {t('deviceOps.terminalPeople.tables')}
      </Title>
      <Text c="dimmed" fz="sm">
        {t(`deviceOps.terminalPeople.${tables.length === 0 ? 'noTables' : 'tablesHint'}`)}
      </Text>
      {tables.map(({ table, rows, lastAt }) => (
        <Text fz="sm" key={table}>
          {table} · {t('deviceOps.terminalPeople.fields.rows')}: {rows} ·{' '}
          {t('deviceOps.terminalPeople.fields.lastAt')}: {formatInstant(lastAt)}
        </Text>
      ))}
    </>
  );
}

function PersonRow({
  person,
  onChoose,
}: {
  person: UnknownPerson;
  onChoose: (to: 'assign' | 'remove') => void;
}) {
  const t = useText();
  const { can } = useSession();
  const { terminalUserId, name, administrator, reportedAt, leaving } = person;
  return (
    <Group justify="space-between">
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600}>{[terminalUserId, name].filter((part) => part !== '').join(' · ')}</Text>
          {administrator && (
            <StatusBadge tone="info">{t('deviceOps.terminalPeople.fields.administrator')}</StatusBadge>
          )}
        </Group>
        <Text c="dimmed" fz="sm">
          {leaving ? t('deviceOps.terminalPeople.leaving') : formatInstant(reportedAt)}
        </Text>
      </Stack>
      {!leaving && (
        <Group gap="xs">
          {can(quarantine.map) && (
            <Button onClick={() => onChoose('assign')} size="xs" variant="default">
              {t('deviceOps.terminalPeople.assign')}
            </Button>
          )}
          {can(terminalPeople.remove) && (
            <Button color="red" onClick={() => onChoose('remove')} size="xs" variant="light">
              {t('deviceOps.terminalPeople.remove')}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}

interface TerminalPersonProps extends Props {
  person: UnknownPerson;
}

const errorFields = { HR_EMPLOYEE_NOT_FOUND: 'employeeId', ATT_PERSON_CODE_TAKEN: 'employeeId' } as const;

function AssignPerson({ device, person, onClose }: TerminalPersonProps) {
  const t = useText();
  const blank = { code: person.terminalUserId, employeeId: null, skippedDates: [], addedDates: [] };
  const form = useCreate(quarantine.map, blank, { places: errorFields, onClose });
  const { employeeId } = form.values;
  return (
    <FormModal
      {...form.dialog}
      submit={t('deviceOps.terminalPeople.assign')}
      title={t('deviceOps.terminalPeople.assignTitle', { id: person.terminalUserId })}
    >
      <Text fz="sm">{t('deviceOps.terminalPeople.assignHint')}</Text>
      <EmployeePicker
        {...form.fields.employeeId}
        companyCode={device.companyCode}
        onChange={(chosen) => {
          form.fields.employeeId.onChange(chosen);
          form.fields.skippedDates.onChange([]);
          form.fields.addedDates.onChange([]);
        }}
      />
      {employeeId !== null && (
        <MapEffectPanel
          added={form.fields.addedDates}
          code={person.terminalUserId}
          employeeId={employeeId}
          key={employeeId}
          skipped={form.fields.skippedDates}
        />
      )}
    </FormModal>
  );
}

function RemovePerson({ device, person, onClose }: TerminalPersonProps) {
  const t = useText();
  const { terminalUserId, administrator } = person;
  return (
    <Ask
      about={[person.name]}
      action={t('deviceOps.terminalPeople.remove')}
      input={{ params: { id: device.id }, body: { terminalUserId, administrator } }}
      isHarsh
      onClose={onClose}
      operation={terminalPeople.remove}
      title={t('deviceOps.terminalPeople.removeTitle', { id: terminalUserId, name: device.deviceName })}
    >
      {t('deviceOps.terminalPeople.removeText')}
      {administrator && ` ${t('deviceOps.terminalPeople.removeAdministrator')}`}
    </Ask>
  );
}
