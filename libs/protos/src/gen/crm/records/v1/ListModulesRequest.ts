// Original file: protos/crm/records/v1/rights.proto


export interface ListModulesRequest {
}

export interface ListModulesRequest__Output {
}
