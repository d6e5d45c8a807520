import { type DoubtfulPerson, terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Ask } from '../../../ui/feedback/Ask.tsx';

/** The decision whether people with a different name on the terminal are the employees with these terminal user IDs. */
export interface IdentityDecision {
  people: readonly DoubtfulPerson[];
  same: boolean;
}

interface Props {
  people: readonly DoubtfulPerson[];
  onDecide: (decision: IdentityDecision) => void;
  onRemove: (person: DoubtfulPerson) => void;
}

/** Lists the people with different names on the terminal and in the portal. */
export function DoubtfulPeople({ people, onDecide, onRemove }: Props) {
  const t = useText();
  const { can } = useSession();
  const undecidedPeople = people.filter(({ identity }) => identity === 'ASKED');
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('deviceOps.terminalPeople.doubtful')}
        </Title>
        {undecidedPeople.length > 1 && can(terminalPeople.decide) && (
          <Button
            onClick={() => onDecide({ people: undecidedPeople, same: true })}
            size="xs"
            variant="default"
          >
            {t('deviceOps.terminalPeople.allSame')}
          </Button>
        )}
      </Group>
      <Text c="dimmed" fz="sm">
        {t('deviceOps.terminalPeople.doubtfulHint')}
      </Text>
      {people.map((person) => (
        <DoubtfulRow key={person.terminalUserId} onDecide={onDecide} onRemove={onRemove} person={person} />
      ))}
    </Stack>
  );
}

function DoubtfulRow({ person, onDecide, onRemove }: Omit<Props, 'people'> & { person: DoubtfulPerson }) {
  const t = useText();
  const { can } = useSession();
  const { terminalUserId, name, administrator, identity, displayName, employeeCode, records, leaving } =
    person;
  return (
    <Group justify="space-between">
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600}>
            {terminalUserId} · {t('deviceOps.terminalPeople.onTerminal', { name })}
          </Text>
          {administrator && (
            <StatusBadge tone="info">{t('deviceOps.terminalPeople.fields.administrator')}</StatusBadge>
          )}
          {identity === 'OTHER' && (
            <StatusBadge tone="quiet">{t('deviceOps.terminalPeople.decidedOther')}</StatusBadge>
          )}
        </Group>
        <Text fz="sm">
          {t('deviceOps.terminalPeople.inPortal', { name: displayName, code: employeeCode })}
        </Text>
        <Text c="dimmed" fz="sm">
          {leaving
            ? t('deviceOps.terminalPeople.leaving')
            : records > 0 && t('deviceOps.terminalPeople.waiting', { count: records })}
        </Text>
      </Stack>
      {!leaving && (
        <Group gap="xs">
          {can(terminalPeople.decide) && (
            <Button onClick={() => onDecide({ people: [person], same: true })} size="xs" variant="default">
              {t('deviceOps.terminalPeople.isSame')}
            </Button>
          )}
          {can(terminalPeople.decide) && identity === 'ASKED' && (
            <Button onClick={() => onDecide({ people: [person], same: false })} size="xs" variant="default">
              {t('deviceOps.terminalPeople.isOther')}
            </Button>
          )}
          {can(terminalPeople.remove) && (
            <Button color="red" onClick={() => onRemove(person)} size="xs" variant="light">
              {t('deviceOps.terminalPeople.remove')}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}

export function DecidePeople({
  deviceId,
  decision: { people, same },
  onClose,
}: {
  deviceId: number;
  decision: IdentityDecision;
  onClose: () => void;
}) {
  const t = useText();
  const [first] = people;
  const names = { name: first?.name ?? '', employee: first?.displayName ?? '' };
  const isMany = people.length > 1;
  return (
    <Ask
      about={[joinList(people.map(({ terminalUserId, name }) => `${name} (${terminalUserId})`))]}
      action={t(`deviceOps.terminalPeople.${isMany ? 'confirm' : same ? 'isSame' : 'isOther'}`)}
      input={{
        params: { id: deviceId },
        body: { terminalUserIds: people.map(({ terminalUserId }) => terminalUserId), same },
      }}
      onClose={onClose}
      operation={terminalPeople.decide}
      title={
        isMany
          ? t('deviceOps.terminalPeople.allTitle', { count: people.length })
          : t(`deviceOps.terminalPeople.${same ? 'sameTitle' : 'otherTitle'}`, names)
      }
    >
      {t(`deviceOps.terminalPeople.${isMany ? 'allText' : same ? 'sameText' : 'otherText'}`)}
    </Ask>
  );
}
