import { deviceLimits, type devices } from '@gatehouse/api/area/devices';
import {
  connectingTypes,
  deviceProtocols,
  isKnownByPath,
  isWeakIdentity,
} from '@gatehouse/api/area/devices.rules';
import { Button, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../../ui/display/icons.ts';
import { LinesField } from '../../../../ui/fields/LinesField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { CodeField } from '../../../../ui/fields/TextField.tsx';
import { TimeZoneField } from '../../../../ui/fields/TimeZoneField.tsx';
import type { FormFields, FormValues } from '../../../../ui/form/useDraft.ts';
import { Listening } from './Listening.tsx';

export type DeviceFormFields = Omit<FormFields<FormValues<typeof devices.update.body>>, 'locks' | 'doorCode'>;

const longestBlock = 49;

interface Props {
  fields: DeviceFormFields;
  siteZone: string | undefined;
  hasPath: boolean;
}

/** The fields of a device's connection to the portal. Collapsed if the device never connects. */
export function ConnectionFields({ fields, siteZone, hasPath }: Props) {
  const t = useText();
  const section = useId();
  // Whether someone has expanded the fields (true) or collapsed them (false) by a click. Before the first click (null),
  // the fields are expanded if the device has a connection or its type needs one.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isNeeded = connectingTypes.includes(fields.deviceType.value ?? '');
  const opened = chosen ?? (fields.protocol.value !== null || isNeeded);
  const { protocol, serialNumber, timeZone, allowedAddresses } = fields;
  const byPath = isKnownByPath(protocol.value);
  // Fields with an error or a conflict always stay visible.
  const isAsking = [protocol, serialNumber, timeZone, allowedAddresses].some(
    ({ problem, clash }) => problem || clash,
  );
  const isOpen = opened || isAsking;
  return (
    <>
      <Button
        aria-controls={section}
        aria-expanded={isOpen}
        leftSection={isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
        onClick={() => setChosen(!isOpen)}
        fullWidth
        justify="flex-start"
        variant="default"
      >
        {t('area.devices.connection')}
      </Button>
      <Stack gap="sm" hidden={!isOpen} id={section} style={{ display: isOpen ? undefined : 'none' }}>
        <SelectField
          {...protocol}
          onChange={(value) => {
            protocol.onChange(value);
            // Proposes the IP address entered above as the allowed address.
            const enteredAddress = fields.ipAddress.value;
            if (isWeakIdentity(value) && enteredAddress && allowedAddresses.value?.length === 0)
              allowedAddresses.onChange([enteredAddress]);
          }}
          label={t('area.devices.fields.protocol')}
          none={t('area.devices.noProtocol')}
          load="here"
          options={deviceProtocols.map((value) => ({ value, label: t(`area.devices.protocols.${value}`) }))}
        />
        {byPath && (
          <Listening path={t(hasPath ? 'area.devices.listening.known' : 'area.devices.listening.comes')} />
        )}
        <CodeField
          {...serialNumber}
          hint={t(byPath ? 'area.devices.serialOptional' : 'area.devices.serialHint')}
          label={t('area.devices.fields.serialNumber')}
          required={protocol.value !== null && !byPath}
        />
        <TimeZoneField
          {...timeZone}
          hint={t('area.devices.timeZoneHint')}
          label={t('area.devices.fields.timeZone')}
          none={
            siteZone === undefined
              ? t('area.devices.siteZone')
              : t('area.devices.siteZoneIs', { zone: siteZone.replaceAll('_', ' ') })
          }
        />
        <LinesField
          {...allowedAddresses}
          hint={t('area.devices.addressesHint')}
          label={t('area.devices.fields.allowedAddresses')}
          longest={deviceLimits.addresses * (longestBlock + 1)}
          required={isWeakIdentity(protocol.value)}
        />
      </Stack>
    </>
  );
}
