/** Texts that belong to no module, by label key. */
export const application: Readonly<Record<string, string>> = {
  LBL_LANGUAGE_NAME: 'Español',
  LBL_YES: 'Sí',
  LBL_NO: 'No',
  LBL_EMPTY: 'Vacío',
  LBL_OPERATOR_EQ: 'es igual a',
  LBL_OPERATOR_NE: 'no es igual a',
  LBL_OPERATOR_GT: 'es mayor que',
  LBL_OPERATOR_LT: 'es menor que',
  LBL_OPERATOR_GTE: 'es como mínimo',
  LBL_OPERATOR_LTE: 'es como máximo',
  LBL_OPERATOR_IN: 'es uno de',
  LBL_OPERATOR_NIN: 'no es ninguno de',
  LBL_OPERATOR_LI: 'coincide con el patrón',
  LBL_OPERATOR_NLI: 'no coincide con el patrón',
};
