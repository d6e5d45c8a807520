import type { Quarantined } from '@gatehouse/api/device-ops/quarantine';
import { Group } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EyeIcon, ReleaseIcon, TrashIcon } from '../../../ui/icons.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { quarantineUrl } from './quarantine.url.ts';
import { useRowName } from './useRowName.ts';

const held: readonly Quarantined['reason'][] = ['FUTURE_TIME', 'PAST_TIME'];

/** What can be decided about a row. */
export function QuarantineActions({ row }: { row: Quarantined }) {
  const t = useText();
  const { can } = useSession();
  const { go } = useUrl(quarantineUrl);
  const what = useRowName()(row);
  const mayDecide = row.state === 'OPEN' && can('DEVICE_UPDATE');
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <IconAction
        icon={<EyeIcon />}
        label={t('deviceOps.quarantine.viewOne', { what })}
        onClick={() => go({ view: row.id })}
      />
      {mayDecide && held.includes(row.reason) && (
        <IconAction
          icon={<ReleaseIcon />}
          label={t('deviceOps.quarantine.releaseOne', { code: row.personCode ?? what })}
          onClick={() => go({ release: row.id })}
        />
      )}
      {mayDecide && (
        <IconAction
          icon={<TrashIcon />}
          label={t('deviceOps.quarantine.dismissOne', { what })}
          onClick={() => go({ dismiss: row.id })}
        />
      )}
    </Group>
  );
}
