import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';

const client = new QueryClient();
const Result = () => useQuery({ queryKey: ['text'], queryFn: async () => 'Text of the query' }).data;

export default () => (
  <QueryClientProvider client={client}>
    <Result />
  </QueryClientProvider>
);
