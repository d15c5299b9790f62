import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, type FieldError } from 'react-hook-form';
import { textOf } from '../data/text-of.js';

/** A field whose value was refused, as the form's inputs mark it. */
const REFUSED = 'form [aria-invalid=true]';

/**
 * Placed in a form: focuses the first field whose value was refused. A fault of an attribute without a field becomes a
 * message; the form would keep it, and never be sent again.
 */
export function PlaceFaults(): null {
  const { clearErrors } = useFormContext();
  const { errors, submitCount } = useFormState();
  const notify = useNotify();
  const placed = useRef(0);
  useEffect(() => {
    const { root: _root, ...ofAttributes } = errors;
    const faults = faultsIn(ofAttributes);
    const lost = faults.filter(([, fault]) => fault.ref === undefined);
    if (lost.length > 0) {
      clearErrors(lost.map(([name]) => name));
      const texts = lost.map(([name, fault]) => `${name}: ${textOf(fault.message)}`);
      notify(texts.join('. '), { type: 'error', multiLine: true });
    }
    if (faults.length === lost.length || placed.current === submitCount) return;
    placed.current = submitCount;
    // The fields are marked when this effect has run.
    requestAnimationFrame(() => {
      const marked = document.querySelector(REFUSED);
      const control = marked?.closest('.MuiFormControl-root')?.querySelector<HTMLElement>('[role=combobox]') ?? marked;
      if (control instanceof HTMLElement) control.focus();
    });
  }, [errors, submitCount, clearErrors, notify]);
  return null;
}

/** The faults by the paths of their inputs, in the order of the attributes. */
function faultsIn(errors: object, path = ''): [string, FieldError][] {
  return Object.entries(errors).flatMap(([name, fault]: [string, object | undefined]) => {
    if (fault === undefined) return [];
    const place = path + name;
    return isFault(fault) ? [[place, fault] satisfies [string, FieldError]] : faultsIn(fault, `${place}.`);
  });
}

function isFault(errors: object): errors is FieldError {
  return 'type' in errors && typeof errors.type === 'string';
}
