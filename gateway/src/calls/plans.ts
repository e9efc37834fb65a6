import {
  type Call,
  calls,
  createdBy,
  type Identity,
  moduleCalls,
  type Registry,
  type RegistryModule,
} from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';

type CreatingCall = keyof typeof createdBy;

const creatingCalls = Object.keys(createdBy) as CreatingCall[];
const callsOfModules: readonly Call[] = [
  moduleCalls.runModuleCall,
  moduleCalls.readModuleCall,
  moduleCalls.writeModuleCall,
];

/** Whether a call may need a plan, by what the registry says about its tool. */
export const mayNeedPlan = (call: Call): boolean =>
  call === calls.createBatch || callsOfModules.includes(call) || call.units !== undefined;

/** The calls of the product that only tools of the Premium plan make. */
export const premiumCalls = ({ modules }: Registry): CreatingCall[] =>
  creatingCalls.filter((name) => isPremiumOnly(modules, createdBy[name]));

/**
 * Adds to the identity of a user of the Free plan the calls that the plan lacks, where the service has to refuse them: the items of
 * a batch.
 * @throws AppError `plan_required` for a call whose tools are all of the Premium plan.
 */
export function checkPlan(identity: Identity, call: Call, path: string, registry: Registry): Identity {
  if (identity.plan === 'premium') return identity;
  const lacking = premiumCalls(registry);
  const isRefused = callsOfModules.includes(call)
    ? isPremiumModuleCall(registry, path)
    : lacking.some((name) => call === calls[name]);
  if (isRefused) throw new AppError('plan_required');
  return call === calls.createBatch && lacking.length > 0 ? { ...identity, premiumCalls: lacking } : identity;
}

/** Whether there are tools that make something, and all of them are of the Premium plan. */
function isPremiumOnly(
  modules: readonly RegistryModule[],
  { type, tool }: { type: string; tool?: string },
): boolean {
  const makes = (made: RegistryModule['tools'][number]['creates'][number]) =>
    made.type === type && (!tool || !made.when?.tool || made.when.tool === tool);
  const makers = modules.flatMap(({ tools }) => tools).filter(({ creates }) => creates.some(makes));
  return makers.length > 0 && makers.every(({ plan }) => plan === 'premium');
}

/** A call of a module's service belongs to the tools that show what it makes; one that makes nothing, to all tools of the module. */
function isPremiumModuleCall({ modules }: Registry, path: string): boolean {
  const [, , , name, , call = ''] = path.split('/');
  const module = modules.find((each) => each.name === name);
  if (!module) return false;
  const type = module.service?.calls[call]?.creates;
  if (type) return isPremiumOnly([module], { type });
  return module.tools.every(({ plan }) => plan === 'premium');
}
