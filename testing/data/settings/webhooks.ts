import type { FactoryKit, MadeRow } from '../factory.ts';

/** Inserts webhooks with an unusable secret. */
export const makeWebhooks = ({ insert, next, companyOf, clock }: FactoryKit) => ({
  async webhook(input: { companyId: number; eventTypes?: readonly string[] }): Promise<MadeRow> {
    const code = `Webhook ${next()}`;
    const id = await insert(
      `INSERT INTO webhooks (company_id, name, url, event_types, secret, created_at, updated_at)
       VALUES ($1, $2, 'https://hooks.example.com/x', $3, '\\x00', $4, $4)`,
      [input.companyId, code, input.eventTypes ?? ['request.created'], clock.now()],
    );
    return { id, companyId: input.companyId, code };
  },
  async webhookDelivery(input: { webhookId: number; state?: string }): Promise<MadeRow> {
    const companyId = await companyOf('webhooks', input.webhookId);
    const code = `msg_${next()}`;
    const id = await insert(
      `INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, event_type, body, state, due_at, created_at)
       VALUES ($1, $2, $3, 'request.created', '{}', $4, $5, $5)`,
      [companyId, input.webhookId, code, input.state ?? 'FAILED', clock.now()],
    );
    return { id, companyId, code };
  },
});
