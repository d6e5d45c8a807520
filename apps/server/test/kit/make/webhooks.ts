import type { FactoryKit, MadeRow } from './kit.ts';

/** Webhooks nobody can sign for, and deliveries of them. */
export const makeWebhooks = ({ insert, next, companyOf, clock }: FactoryKit) => ({
  async webhook(given: { companyId: number; eventTypes?: readonly string[] }): Promise<MadeRow> {
    const code = `Webhook ${next()}`;
    const id = await insert(
      `INSERT INTO webhooks (company_id, name, url, event_types, secret, created_at, updated_at)
       VALUES ($1, $2, 'https://hooks.example.com/x', $3, '\\x00', $4, $4)`,
      [given.companyId, code, given.eventTypes ?? ['request.created'], clock.now()],
    );
    return { id, companyId: given.companyId, code };
  },
  async webhookDelivery(given: { webhookId: number; state?: string }): Promise<MadeRow> {
    const companyId = await companyOf('webhooks', given.webhookId);
    const code = `msg_${next()}`;
    const id = await insert(
      `INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, event_type, body, state, due_at, created_at)
       VALUES ($1, $2, $3, 'request.created', '{}', $4, $5, $5)`,
      [companyId, given.webhookId, code, given.state ?? 'FAILED', clock.now()],
    );
    return { id, companyId, code };
  },
});
