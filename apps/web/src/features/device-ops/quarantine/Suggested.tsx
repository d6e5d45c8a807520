import type { Quarantined } from '@gatehouse/api/device-ops/quarantine';
import { Button, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useMapCode } from './useMapCode.ts';

/** Who the unknown person may be, one click away, and why. */
export function Suggested({ row: { suggestion, personCode, state } }: { row: Quarantined }) {
  const t = useText();
  const { can } = useSession();
  const name = suggestion?.displayName ?? '';
  const { save, isPending } = useMapCode(name);
  if (state !== 'OPEN') return t('common.values.none');
  if (!suggestion || personCode === null)
    return (
      <Text c="dimmed" fz="sm">
        {t('deviceOps.quarantine.noSuggestion')}
      </Text>
    );
  return (
    <>
      {can('DEVICE_UPDATE') ? (
        <Button
          aria-label={t('deviceOps.quarantine.mapToOne', { code: personCode, name })}
          loading={isPending}
          onClick={() => save({ body: { code: personCode, employeeId: suggestion.employeeId } })}
          size="compact-sm"
          variant="light"
        >
          {t('deviceOps.quarantine.mapTo', { name })}
        </Button>
      ) : (
        name
      )}
      <Text c="dimmed" fz="xs" mt={2}>
        {suggestion.employeeCode} · {suggestion.departmentCode} ·{' '}
        {t(`deviceOps.quarantine.why.${suggestion.why}`)}
      </Text>
    </>
  );
}
