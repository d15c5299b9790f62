/** Departments, with the titles of those who lead them and of those who work in them. */
export const jobs = [
  {
    department: 'Purchasing',
    managers: ['Head of Purchasing', 'Purchasing Director'],
    staff: ['Buyer', 'Senior Buyer', 'Purchasing Assistant'],
  },
  {
    department: 'Engineering',
    managers: ['Head of Engineering', 'Technical Director'],
    staff: ['Engineer', 'Senior Engineer', 'Technician'],
  },
  {
    department: 'Finance',
    managers: ['Head of Finance', 'CFO'],
    staff: ['Accountant', 'Controller', 'Payroll Clerk'],
  },
  {
    department: 'Management',
    managers: ['CEO', 'Managing Director'],
    staff: ['Assistant to the Board', 'Office Manager', 'Project Manager'],
  },
] as const;
