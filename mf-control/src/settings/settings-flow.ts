import type { SetupStep } from '@waybill/contracts';
import { createContext, type ReactNode, useContext } from 'react';

/** What a page of settings is part of besides the panel: the first run, which goes on when it is saved. */
export interface SettingsFlow {
  /** Text of the button that saves. */
  save: string;
  /** Saved together with the page. */
  also: { setup: SetupStep };
  /** Buttons beside that one. */
  actions: ReactNode;
}

const SettingsFlowContext = createContext<SettingsFlow | null>(null);

export const SettingsFlowProvider = SettingsFlowContext.Provider;

/** Null for a page of its own. */
export const useSettingsFlow = () => useContext(SettingsFlowContext);
