import { useGetIdentity } from 'ra-core';
import type { ReactElement } from 'react';
import { Create, SimpleForm } from 'react-admin';
import { allWhenEmpty } from './all-when-empty.js';
import { WebhookFormFields } from './webhook-form.js';

/** Creates a webhook. The secret dialog then shows its secret. */
export function WebhookCreate(): ReactElement | null {
  const { data: user } = useGetIdentity();
  if (user === undefined) return null;
  return (
    <Create redirect="edit" transform={allWhenEmpty}>
      <SimpleForm defaultValues={{ user_id: user.id, format: 'thin' }}>
        <WebhookFormFields />
      </SimpleForm>
    </Create>
  );
}
