import type { ModuleTexts } from '../../texts.js';
import { lineAmountTexts, shippingAmountTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosContracts: ModuleTexts = {
  label: 'Contrato',
  labelPlural: 'Contratos',
  description: 'Acuerdos con clientes, su vigencia y su valor.',
  fields: {
    name: ['Título', 'Cómo se llama el contrato en las listas.'],
    reference_code: ['Código de referencia', 'Número o código propio del contrato, por ejemplo en el archivo.'],
    description: ['Descripción', 'Lo acordado, en pocas palabras.'],
    status: ['Estado', 'Hasta dónde ha llegado el contrato, incluida la firma.'],
    contract_type: ['Tipo de contrato', 'Clase de contrato.'],
    start_date: ['Fecha de inicio', 'Primer día de vigencia del contrato.'],
    end_date: ['Fecha de fin', 'Último día de vigencia del contrato. Vacío si no tiene fin.'],
    renewal_reminder_date: ['Aviso de renovación', 'Momento en que hay que pensar en renovar el contrato.'],
    customer_signed_date: ['Firma del cliente', 'Día en que firmó el cliente.'],
    company_signed_date: ['Firma de la empresa', 'Día en que firmó la propia organización.'],
    contract_account_id: ['Cuenta', 'Id de la cuenta con la que se hace el contrato.'],
    contract_account: ['Cuenta', 'Nombre de la cuenta con la que se hace el contrato. Depende de contract_account_id.'],
    contact_id: ['Contacto', 'Id del contacto en el cliente.'],
    contact: ['Contacto', 'Nombre del contacto en el cliente. Depende de contact_id.'],
    opportunity_id: ['Oportunidad', 'Id de la oportunidad que llevó al contrato.'],
    opportunity: ['Oportunidad', 'Nombre de la oportunidad que llevó al contrato. Depende de opportunity_id.'],
    call_id: ['Llamada de renovación', 'Id de la llamada que recuerda la renovación.'],
    total_contract_value: ['Valor del contrato', 'Lo que vale el contrato en total, en la moneda de currency_id.'],
    total_contract_value_usdollar: [
      'Valor del contrato (moneda base)',
      'Importe de total_contract_value en la moneda base, al cambio de la última escritura de los importes.',
    ],
    ...lineAmountTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Sin firmar',
    signed: 'Firmados',
    expired: 'Vencidos',
    renewal_due: 'Renovación pendiente',
  },
};
