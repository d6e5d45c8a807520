import type { Quarantined } from '@gatehouse/api/device-ops/quarantine';
import { Button, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useUrl } from '../../../ui/url.ts';
import { quarantineUrl } from './quarantine.url.ts';
import { useMapCode } from './useMapCode.ts';

// a long name takes a second line of the card
const wrapping = {
  root: { height: 'auto' },
  label: { height: 'auto', lineHeight: 1.5, textAlign: 'start', whiteSpace: 'normal' },
} as const;

/** Who the unknown person may be, one click away, and why; or anybody else. */
export function Suggested({ row }: { row: Quarantined }) {
  const t = useText();
  const { can } = useSession();
  const { go } = useUrl(quarantineUrl);
  const { suggestion, personCode: code, state } = row;
  const name = suggestion?.displayName ?? '';
  const { save, isPending } = useMapCode(name);
  if (state !== 'OPEN' || code === null) return t('common.values.none');
  const mayMap = can('DEVICE_UPDATE');
  return (
    <>
      {suggestion && mayMap && (
        <Button
          aria-label={t('deviceOps.quarantine.mapToOne', { code, name })}
          loading={isPending}
          onClick={() => save({ body: { code, employeeId: suggestion.employeeId } })}
          size="compact-sm"
          styles={wrapping}
          variant="light"
        >
          {t('deviceOps.quarantine.mapTo', { name })}
        </Button>
      )}
      {suggestion && !mayMap && name}
      <Text c="dimmed" fz="xs" my={2}>
        {suggestion
          ? `${suggestion.employeeCode} · ${t(`deviceOps.quarantine.why.${suggestion.why}`)}`
          : t('deviceOps.quarantine.noSuggestion')}
      </Text>
      {mayMap && (
        <Button
          aria-label={t('deviceOps.quarantine.chooseOne', { code })}
          onClick={() => go({ choose: row.id })}
          size="compact-xs"
          variant={suggestion ? 'subtle' : 'light'}
        >
          {t(suggestion ? 'deviceOps.quarantine.chooseOther' : 'deviceOps.quarantine.choose')}
        </Button>
      )}
    </>
  );
}
