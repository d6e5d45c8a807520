import { deviceLimits } from '@gatehouse/api/area/devices';
import { deviceProtocols, isWeakIdentity } from '@gatehouse/api/area/devices.rules';
import { Button, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { LinesField } from '../../../ui/LinesField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CodeField } from '../../../ui/TextField.tsx';
import { TimeZoneField } from '../../../ui/TimeZoneField.tsx';
import type { DeviceFieldsOf } from './DeviceFields.tsx';

const longestBlock = 49;

interface Props {
  fields: DeviceFieldsOf;
  siteZone: string | undefined;
}

/** How the device speaks to the portal; folded away while it does not. */
export function ConnectionFields({ fields, siteZone }: Props) {
  const t = useText();
  const section = useId();
  const [opened, setOpened] = useState(fields.protocol.value !== null);
  const { protocol, serialNumber, timeZone, allowedAddresses } = fields;
  // what is wrong is never hidden
  const isWrong = [protocol, serialNumber, timeZone, allowedAddresses].some(({ problem }) => problem);
  const isOpen = opened || isWrong;
  return (
    <>
      <Button
        aria-controls={section}
        aria-expanded={isOpen}
        leftSection={isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
        onClick={() => setOpened(!isOpen)}
        fullWidth
        justify="flex-start"
        variant="default"
      >
        {t('area.devices.connection')}
      </Button>
      <Stack gap="sm" hidden={!isOpen} id={section} style={{ display: isOpen ? undefined : 'none' }}>
        <SelectField
          {...protocol}
          label={t('area.devices.protocol')}
          none={t('area.devices.noProtocol')}
          options={deviceProtocols.map((value) => ({ value, label: t(`area.devices.protocols.${value}`) }))}
        />
        <CodeField
          {...serialNumber}
          hint={t('area.devices.serialHint')}
          label={t('area.devices.serial')}
          max={deviceLimits.serial}
          required={protocol.value !== null}
        />
        <TimeZoneField
          {...timeZone}
          hint={t('area.devices.timeZoneHint')}
          label={t('area.devices.timeZone')}
          none={
            siteZone === undefined
              ? t('area.devices.siteZone')
              : t('area.devices.siteZoneIs', { zone: siteZone.replaceAll('_', ' ') })
          }
        />
        <LinesField
          {...allowedAddresses}
          hint={t('area.devices.addressesHint')}
          label={t('area.devices.addresses')}
          max={deviceLimits.addresses * (longestBlock + 1)}
          required={isWeakIdentity(protocol.value)}
        />
      </Stack>
    </>
  );
}
