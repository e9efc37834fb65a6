import { useSearchParams } from 'react-router-dom';
import { ModuleList } from './ModuleList.tsx';
import { ModulePage } from './ModulePage.tsx';
import './operator.css';

/** The page for operators: all modules, or the one that the query names. */
export function OperatorPage() {
  const module = useSearchParams()[0].get('module');
  return module === null ? <ModuleList /> : <ModulePage key={module} name={module} />;
}
