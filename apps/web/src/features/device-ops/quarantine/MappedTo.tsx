import type { CodeMapping } from '@gatehouse/api/device-ops/quarantine';
import { Text } from '@mantine/core';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';

export function MappedTo({ mapping }: { mapping: CodeMapping }) {
  const t = useText();
  const { employeeId, employeeCode, displayName, mappedAt, mappedBy, undoneAt, undoneBy } = mapping;
  const someone = t('deviceOps.quarantine.someone');
  return (
    <>
      {employeeId === null ? (
        t('deviceOps.quarantine.personGone')
      ) : (
        <PersonBadge employeeId={employeeId} name={`${displayName} ${employeeCode}`} />
      )}
      <Text c="dimmed" fz="xs">
        {t('deviceOps.quarantine.mappedBy', { by: mappedBy ?? someone, when: formatInstant(mappedAt) })}
      </Text>
      {undoneAt && (
        <Text c="dimmed" fz="xs">
          {t('deviceOps.quarantine.undoneBy', { by: undoneBy ?? someone, when: formatInstant(undoneAt) })}
        </Text>
      )}
    </>
  );
}
