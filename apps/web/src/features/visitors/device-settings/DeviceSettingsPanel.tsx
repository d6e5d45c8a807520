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
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useEdit } from '../../../ui/useEdit.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { CompanyPanel } from '../../people/companies/CompanyPanel.tsx';

/** What terminals of a company accept, and how long guests may enter (spec §2 "Settings page"). */
export function DeviceSettingsPanel() {
  const t = useText();
  return (
    <CompanyPanel hint={t('visitors.deviceSettings.hint')}>
      {(companyId) => <Kept companyId={companyId} key={companyId} />}
    </CompanyPanel>
  );
}

function Kept({ companyId }: { companyId: number }) {
  const kept = useApi(deviceSettings.get, { params: { companyId } });
  if (!kept.data) return <Waiting height={320} of={kept} />;
  // what was replaced on saving is shown as it was saved
  return <SettingsForm companyId={companyId} kept={kept.data} key={kept.data.version} />;
}

/** Spec §5: letters, digits and the dot are typed, nothing else. */
function onlyLettersDigitsDot(event: KeyboardEvent) {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isText && !/^[A-Za-z0-9.]$/.test(event.key)) event.preventDefault();
}

function SettingsForm({ companyId, kept }: { companyId: number; kept: StoredDeviceSetting }) {
  const t = useText();
  const form = useEdit(deviceSettings.update, kept, { params: { companyId } });
  const { fields, values, dialog } = form;
  const [asked, setAsked] = useState<Parameters<typeof dialog.onSubmit>[0]>();
  const { tooHigh, tooLow } = temperatureWarnings(values);
  const of = (name: Exclude<keyof DeviceSetting, 'denyHighTemperature'>) => ({
    ...fields[name],
    label: t(`visitors.deviceSettings.fields.${name}`),
    // one goes down to 0, and up as far as one likes
    min: 0,
    max: undefined,
  });
  return (
    <>
      <PageForm {...dialog} label={t('visitors.deviceSettings.title')} onSubmit={setAsked}>
        <Section hint={t('visitors.deviceSettings.range')} title={t('visitors.deviceSettings.temperature')}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps signs out of the fields inside */}
          <div onKeyDown={onlyLettersDigitsDot}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberField {...of('lowestTemperature')} decimals={1} />
              <NumberField {...of('highestTemperature')} decimals={1} />
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div onKeyDown={onlyLettersDigitsDot}>
          <Section title={t('visitors.deviceSettings.expiry')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberField
                {...of('beforeMeetingStartTime')}
                hint={t('visitors.deviceSettings.beforeStartHint')}
              />
              <NumberField {...of('afterMeetingEndTime')} hint={t('visitors.deviceSettings.afterEndHint')} />
              <NumberField {...of('beforeMeetingDate')} hint={t('visitors.deviceSettings.beforeDateHint')} />
              <NumberField {...of('afterMeetingDate')} hint={t('visitors.deviceSettings.afterDateHint')} />
            </SimpleGrid>
          </Section>
        </div>
        <Text c="dimmed" fz="sm">
          {t('visitors.deviceSettings.replaced')}
        </Text>
      </PageForm>
      {asked && (
        <Confirm
          action={t('common.actions.save')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            dialog.onSubmit(asked);
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
