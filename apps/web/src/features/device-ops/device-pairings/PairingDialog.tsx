import type { Device } from '@gatehouse/api/area/devices';
import { type DevicePairing, devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { layoutTypes, welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { CheckField } from '../../../ui/fields/ChoiceFields.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CodeField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { languageNames } from '../welcome-settings/languageNames.ts';

interface Props {
  device: Device;
  onClose: () => void;
}

/** Pairs a device with the browser that shows a code, or edits the page that the paired browser shows. */
export function PairingDialog({ device, onClose }: Props) {
  const t = useText();
  const read = useApi(devicePairings.get, { params: { id: device.id } });
  useLive(['devices.changed'], () => void read.refetch());
  if (!read.data)
    return (
      <Dialog onClose={onClose} title={t('deviceOps.devicePairings.editTitle', { name: device.deviceName })}>
        <Waiting height={120} of={read} />
      </Dialog>
    );
  const { pairing } = read.data;
  return pairing ? (
    <EditPairing device={device} key={pairing.id} onClose={onClose} pairing={pairing} />
  ) : (
    <CreatePairing device={device} onClose={onClose} />
  );
}

const errorFields = { ATT_PAIRING_CODE_NOT_FOUND: 'code' } as const;

function CreatePairing({ device, onClose }: Props) {
  const t = useText();
  const blank = { code: '', language: null, layoutType: null, greetsGuests: false };
  const form = useCreate(devicePairings.create, blank, {
    places: errorFields,
    secret: ['code'],
    params: { id: device.id },
    onClose,
  });
  return (
    <FormModal
      {...form.dialog}
      submit={t('deviceOps.devicePairings.submit')}
      title={t('deviceOps.devicePairings.pairTitle', { name: device.deviceName })}
    >
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('deviceOps.devicePairings.pairIntro', { address: window.location.origin + addressAt('/tablet') })}
      </Text>
      <CodeField
        {...form.fields.code}
        hint={t('deviceOps.devicePairings.codeHint')}
        label={t('deviceOps.devicePairings.fields.code')}
      />
      <PageFields fields={form.fields} />
    </FormModal>
  );
}

function EditPairing({ device, pairing, onClose }: Props & { pairing: DevicePairing }) {
  const t = useText();
  const { can } = useSession();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const params = { id: device.id };
  const form = useEdit(devicePairings.update, pairing, { params, onClose });
  const seen = pairing.lastSeenAt;
  const facts = (
    <Facts
      lines={[
        [t('deviceOps.devicePairings.fields.kind'), t(`deviceOps.devicePairings.kinds.${pairing.kind}`)],
        [t('deviceOps.devicePairings.pairedSince'), formatInstant(pairing.createdDate)],
        [
          t('deviceOps.devicePairings.fields.lastSeenAt'),
          seen === null ? t('deviceOps.devicePairings.neverSeen') : formatInstant(seen),
        ],
      ]}
    />
  );
  const title = t('deviceOps.devicePairings.editTitle', { name: device.deviceName });
  if (!can(devicePairings.update))
    return (
      <Dialog onClose={onClose} title={title}>
        {facts}
      </Dialog>
    );
  return (
    <>
      <FormModal
        {...form.dialog}
        aside={
          <Button color="red" mr="auto" onClick={() => setAsksRemoval(true)} variant="subtle">
            {t('deviceOps.devicePairings.unpair')}
          </Button>
        }
        title={title}
      >
        {facts}
        <PageFields fields={form.fields} />
      </FormModal>
      {asksRemoval && (
        <Ask
          about={[device.deviceCode, device.doorName, device.buildingName]}
          action={t('deviceOps.devicePairings.unpair')}
          input={{ params }}
          isHarsh
          onClose={() => setAsksRemoval(false)}
          onDone={onClose}
          operation={devicePairings.remove}
          title={t('deviceOps.devicePairings.unpairTitle', { name: device.deviceName })}
        >
          {t('deviceOps.devicePairings.unpairText')}
        </Ask>
      )}
    </>
  );
}

/** Options of the page. They are the same for a new pairing and for a change. */
function PageFields({ fields }: { fields: FormFields<FormValues<typeof devicePairings.update.body>> }) {
  const t = useText();
  const none = t('deviceOps.devicePairings.asCompany');
  return (
    <>
      <SelectField
        {...fields.language}
        hint={t('deviceOps.devicePairings.languageHint')}
        label={t('deviceOps.devicePairings.fields.language')}
        load="here"
        none={none}
        options={welcomeLanguages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <SelectField
        {...fields.layoutType}
        label={t('deviceOps.devicePairings.fields.layoutType')}
        load="here"
        none={none}
        options={layoutTypes.map((value) => ({
          value,
          label: t(`deviceOps.welcomeSettings.layoutTypes.${value}`),
        }))}
      />
      <CheckField
        {...fields.greetsGuests}
        hint={t('deviceOps.devicePairings.greetsHint')}
        label={t('deviceOps.devicePairings.fields.greetsGuests')}
      />
    </>
  );
}
