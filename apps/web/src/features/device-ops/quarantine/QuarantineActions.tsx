import { type QuarantineGroup, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Group } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ArrowLeftIcon, EyeIcon, TickIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { quarantineUrl } from './quarantine.url.ts';
import { useRowName } from './useRowName.ts';

const reviewReasons: readonly QuarantineGroup['reason'][] = ['FUTURE_TIME', 'PAST_TIME'];

export function QuarantineActions({ row }: { row: QuarantineGroup }) {
  const t = useText();
  const { can } = useSession();
  const { go } = useUrl(quarantineUrl);
  const rowName = useRowName()(row);
  const isOpen = row.state === 'OPEN';
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <IconAction
        icon={<EyeIcon />}
        label={t('deviceOps.quarantine.viewOne', { what: rowName })}
        onClick={() => go({ view: row.id })}
      />
      {isOpen && can(quarantine.release) && reviewReasons.includes(row.reason) && (
        <IconAction
          icon={<TickIcon />}
          label={t('deviceOps.quarantine.releaseOne', { code: row.personCode ?? rowName })}
          onClick={() => go({ release: row.id })}
        />
      )}
      {isOpen && can(quarantine.release) && row.reason === 'OTHER_PERSON' && (
        <IconAction
          icon={<TickIcon />}
          label={t('deviceOps.quarantine.acceptOne', { what: rowName })}
          onClick={() => go({ release: row.id })}
        />
      )}
      {row.mapping && can(quarantine.undo) && (
        <IconAction
          icon={<ArrowLeftIcon />}
          label={t('deviceOps.quarantine.undoOne', { what: rowName })}
          onClick={() => go({ undo: row.id })}
          reason={row.mapping.undo ? t(`deviceOps.quarantine.whyNot.${row.mapping.undo}`) : undefined}
        />
      )}
      {isOpen && can(quarantine.dismiss) && (
        <IconAction
          icon={<TrashIcon />}
          isHarsh
          label={t('deviceOps.quarantine.dismissOne', { what: rowName })}
          onClick={() => go({ dismiss: row.id })}
        />
      )}
    </Group>
  );
}
