import {
  type DeviceSetting,
  deviceSettings,
  type StoredDeviceSetting,
} from '@gatehouse/api/visitors/device-settings';
import { temperatureWarnings } from '@gatehouse/api/visitors/device-settings.rules';
import { Alert, Box, SimpleGrid, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { CompanyPanel } from '../../people/companies/CompanyPanel.tsx';

/** The temperature limits of a company's terminals, and the entry times of guests (spec §2 "Settings page"). */
export function DeviceSettingsPanel() {
  const t = useText();
  return (
    <CompanyPanel hint={t('visitors.deviceSettings.hint')}>
      {(companyId) => <DeviceSettingsForm companyId={companyId} key={companyId} />}
    </CompanyPanel>
  );
}

function DeviceSettingsForm({ companyId }: { companyId: number }) {
  const storedSetting = useApi(deviceSettings.get, { params: { companyId } });
  if (!storedSetting.data) return <Waiting height={320} of={storedSetting} />;
  // The `key` contains the version, so that React resets the form after saving. The portal may have adjusted the saved
  // values.
  return <SettingsForm companyId={companyId} kept={storedSetting.data} key={storedSetting.data.version} />;
}

/** Blocks all typed characters except letters, digits and the dot (spec §5). */
function blockOtherCharacters(event: KeyboardEvent) {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isText && !/^[A-Za-z0-9.]$/.test(event.key)) event.preventDefault();
}

function SettingsForm({ companyId, kept }: { companyId: number; kept: StoredDeviceSetting }) {
  const t = useText();
  const form = useEdit(deviceSettings.update, kept, { params: { companyId } });
  const { fields, values, dialog } = form;
  const [pendingChange, setAsked] = useState<Parameters<typeof dialog.onSubmit>[0]>();
  const { tooHigh, tooLow } = temperatureWarnings(values);
  const fieldProps = (name: Exclude<keyof DeviceSetting, 'denyHighTemperature'>) => ({
    ...fields[name],
    label: t(`visitors.deviceSettings.fields.${name}`),
    // The minimum of a temperature field is 0. It has no maximum.
    min: 0,
    max: undefined,
  });
  return (
    <>
      <PageForm {...dialog} label={t('visitors.deviceSettings.title')} onSubmit={setAsked}>
        <Section hint={t('visitors.deviceSettings.range')} title={t('visitors.deviceSettings.temperature')}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: The handler only filters typed characters. */}
          <div onKeyDown={blockOtherCharacters}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberField {...fieldProps('lowestTemperature')} decimals={1} />
              <NumberField {...fieldProps('highestTemperature')} decimals={1} />
            </SimpleGrid>
          </div>
          {(tooHigh || tooLow) && (
            <Alert color="yellow" mt="sm" role="status" variant="light">
              {tooLow && <div>{t('visitors.deviceSettings.tooLow')}</div>}
              {tooHigh && <div>{t('visitors.deviceSettings.tooHigh')}</div>}
            </Alert>
          )}
          <Box mt="md">
            <SwitchField
              {...fields.denyHighTemperature}
              hint={t('visitors.deviceSettings.denyHint')}
              label={t('visitors.deviceSettings.fields.denyHighTemperature')}
            />
          </Box>
        </Section>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: The handler only filters typed characters. */}
        <div onKeyDown={blockOtherCharacters}>
          <Section title={t('visitors.deviceSettings.expiry')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberField
                {...fieldProps('beforeMeetingStartTime')}
                hint={t('visitors.deviceSettings.beforeStartHint')}
              />
              <NumberField
                {...fieldProps('afterMeetingEndTime')}
                hint={t('visitors.deviceSettings.afterEndHint')}
              />
              <NumberField
                {...fieldProps('beforeMeetingDate')}
                hint={t('visitors.deviceSettings.beforeDateHint')}
              />
              <NumberField
                {...fieldProps('afterMeetingDate')}
                hint={t('visitors.deviceSettings.afterDateHint')}
              />
            </SimpleGrid>
          </Section>
        </div>
        <Text c="dimmed" fz="sm">
          {t('visitors.deviceSettings.replaced')}
        </Text>
      </PageForm>
      {pendingChange && (
        <Confirm
          about={[]}
          action={t('common.actions.save')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            dialog.onSubmit(pendingChange);
            setAsked(undefined);
          }}
          title={t('visitors.deviceSettings.confirmTitle')}
        >
          {t('visitors.deviceSettings.confirmText')}
        </Confirm>
      )}
    </>
  );
}
