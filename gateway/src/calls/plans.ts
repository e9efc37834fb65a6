import {
  type Call,
  type Identity,
  moduleCalls,
  type Registry,
  type RegistryModule,
} from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';

const callsOfModules: readonly Call[] = [
  moduleCalls.runModuleCall,
  moduleCalls.readModuleCall,
  moduleCalls.writeModuleCall,
];

/** Whether a call may need a plan, by its tools in the registry. */
export const mayNeedPlan = (call: Call): boolean =>
  callsOfModules.includes(call) || call.creates !== undefined;

/** @throws AppError `plan_required` if all tools of a call are of the Premium plan, and the user is not. */
export function checkPlan({ plan }: Identity, call: Call, path: string, registry: Registry): void {
  if (plan === 'premium') return;
  const isRefused = callsOfModules.includes(call)
    ? isPremiumModuleCall(registry, path)
    : call.creates !== undefined && isPremiumOnly(registry.modules, call.creates);
  if (isRefused) throw new AppError('plan_required');
}

/** Whether all tools that create this type are of the Premium plan, and there is one. */
function isPremiumOnly(
  modules: readonly RegistryModule[],
  { type, tool }: { type: string; tool?: string },
): boolean {
  const matches = (created: RegistryModule['tools'][number]['creates'][number]) =>
    created.type === type && (!tool || !created.when?.tool || created.when.tool === tool);
  const creators = modules.flatMap(({ tools }) => tools).filter(({ creates }) => creates.some(matches));
  return creators.length > 0 && creators.every(({ plan }) => plan === 'premium');
}

/** A call belongs to the tools of the type that it creates, else to all tools of its module. */
function isPremiumModuleCall({ modules }: Registry, path: string): boolean {
  const [, , , name, , call = ''] = path.split('/');
  const module = modules.find((each) => each.name === name);
  if (!module) return false;
  const type = module.service?.calls[call]?.creates;
  if (type) return isPremiumOnly([module], { type });
  return module.tools.every(({ plan }) => plan === 'premium');
}
